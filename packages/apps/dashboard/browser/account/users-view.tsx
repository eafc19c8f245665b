/** The people who may sign in with their roles, and the reader's e-mails, passkeys and sessions. */
import type { Role, SignedInBrowser, User } from "../api/account-types.ts"
import { roles } from "../api/account-types.ts"
import { call } from "../api/calls.ts"
import { dateTime } from "../format.ts"
import { accountMessages } from "../messages/account-messages.ts"
import { Action } from "../parts/action.tsx"
import { ConfirmedAction } from "../parts/dialog.tsx"
import { SelectField, TextField } from "../parts/field.tsx"
import { Form, type FormValues } from "../parts/form.tsx"
import { Loaded } from "../parts/loaded.tsx"
import { Badge } from "../parts/notice.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Table } from "../parts/table.tsx"
import { useApp } from "../shell/app-context.ts"
import { useLoad } from "../shell/use-load.ts"
import { changeRole, endOtherSession, inviteUser, removeUser } from "./account-calls.ts"
import { Notifications } from "./notifications-section.tsx"
import { Passkeys } from "./passkeys-section.tsx"

export const roleIn = (text: string): Role => roles.find((role) => role === text) ?? "accountant"

interface ChangedProps {
  readonly onChanged: () => void
}

const RoleSelect = ({ user, onChanged }: ChangedProps & { readonly user: User }) => {
  const { t, send, announce } = useApp()
  const change = async ({ text }: FormValues): Promise<void> => {
    await send(changeRole(user.id, roleIn(text("role"))))
    announce(t(accountMessages.roleChanged))
    onChanged()
  }
  return (
    <Form className="inline" submit={t(accountMessages.change)} isQuiet onSubmit={change}>
      <SelectField
        name="role"
        label={`${t(accountMessages.role)}: ${user.email}`}
        isLabelHidden
        value={user.role}
        options={roles.map((role) => [role, t(accountMessages.roles[role])] as const)}
      />
    </Form>
  )
}

const Users = ({ users, onChanged }: ChangedProps & { readonly users: ReadonlyArray<User> }) => {
  const { t, language, send, announce } = useApp()
  const remove = async (id: string): Promise<void> => {
    await send(removeUser(id))
    announce(t(accountMessages.userRemoved))
    onChanged()
  }
  return (
    <Table
      caption={t(accountMessages.users)}
      isCaptionHidden
      rows={users}
      keyOf={({ id }) => id}
      columns={[
        { head: t(accountMessages.email), cell: ({ email }) => email },
        {
          head: t(accountMessages.role),
          cell: (user) => <RoleSelect user={user} onChanged={onChanged} />,
        },
        {
          head: t(accountMessages.lastSignIn),
          cell: ({ lastSignInAt }) =>
            lastSignInAt === undefined
              ? t(accountMessages.never)
              : dateTime(lastSignInAt, language),
        },
        {
          head: t(accountMessages.remove),
          cell: ({ id, email }) => (
            <ConfirmedAction
              label={t(accountMessages.remove)}
              question={t(accountMessages.removeQuestion)}
              lines={[email, t(accountMessages.removeLead)]}
              act={() => remove(id)}
            />
          ),
        },
      ]}
    />
  )
}

/** The fields of an invitation. */
export const NewUserFields = () => {
  const { t } = useApp()
  return (
    <>
      <TextField name="email" type="email" label={t(accountMessages.email)} />
      <SelectField
        name="role"
        label={t(accountMessages.role)}
        value="developer"
        options={roles.map((role) => [role, t(accountMessages.roles[role])] as const)}
      />
    </>
  )
}

const Invitation = ({ onChanged }: ChangedProps) => {
  const { t, language, send, announce } = useApp()
  const invite = async ({ text }: FormValues): Promise<void> => {
    await send(inviteUser(text("email"), roleIn(text("role")), language))
    announce(t(accountMessages.invited))
    onChanged()
  }
  return (
    <section class="card">
      <h2>{t(accountMessages.invite)}</h2>
      <Form className="filters" submit={t(accountMessages.sendInvitation)} onSubmit={invite}>
        <NewUserFields />
      </Form>
      <p class="quiet small">
        {t(accountMessages.rolesLead)} {t(accountMessages.invitationLead)}
      </p>
    </section>
  )
}

const Sessions = () => {
  const { t, language, send } = useApp()
  const sessions = useLoad("sessions", () => send(call("get", "/v1/sessions")))
  const end = async (id: string): Promise<void> => {
    await send(endOtherSession(id))
    sessions.reload()
  }
  return (
    <section>
      <h2>{t(accountMessages.sessions)}</h2>
      <p class="quiet">{t(accountMessages.sessionsLead)}</p>
      <Loaded of={sessions}>
        {({ items }) => (
          <Table<SignedInBrowser>
            caption={t(accountMessages.sessions)}
            isCaptionHidden
            rows={items}
            keyOf={({ id }) => id}
            columns={[
              { head: t(accountMessages.browser), cell: ({ userAgent = "–" }) => userAgent },
              {
                head: t(accountMessages.lastUsed),
                cell: ({ lastUsedAt }) => dateTime(lastUsedAt, language),
              },
              {
                head: t(accountMessages.endSession),
                cell: ({ id, isCurrent }) =>
                  isCurrent ? (
                    <Badge tone="good">{t(accountMessages.thisBrowser)}</Badge>
                  ) : (
                    <Action label={t(accountMessages.endSession)} act={() => end(id)} />
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </section>
  )
}

export const UsersView = () => {
  const { t, send, can, person } = useApp()
  const mayManage = can("users:manage")
  const users = useLoad("users", () =>
    mayManage ? send(call("get", "/v1/users")) : Promise.resolve(undefined),
  )
  return (
    <>
      <PageHead title={t(accountMessages.users)} lead={t(accountMessages.usersLead)} />
      <div class="stack">
        {mayManage && (
          <Loaded of={users}>
            {(data) => <Users users={data?.items ?? []} onChanged={users.reload} />}
          </Loaded>
        )}
        {mayManage && <Invitation onChanged={users.reload} />}
        {person?.user.role !== "developer" && <Notifications />}
        <Passkeys />
        <Sessions />
      </div>
    </>
  )
}
