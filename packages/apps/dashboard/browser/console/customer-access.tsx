/** Who may act for a customer: its people, and its programs. */
import { useState } from "preact/hooks"
import { NewKeyFields, scopesIn } from "../account/api-key-forms.tsx"
import { NewUserFields, roleIn } from "../account/users-view.tsx"
import { dateTime } from "../format.ts"
import { accountMessages } from "../messages/account-messages.ts"
import { ConfirmedAction, SecretDialog } from "../parts/dialog.tsx"
import { Form, type FormValues } from "../parts/form.tsx"
import { Loaded } from "../parts/loaded.tsx"
import { Table } from "../parts/table.tsx"
import { useApp } from "../shell/app-context.ts"
import { useLoad } from "../shell/use-load.ts"
import { EventTypes as Words } from "../webhooks/webhooks-view.tsx"
import { ask, type ApiClient, type User } from "./console-calls.ts"
import { customerMessages } from "./sales-messages.ts"

interface OfCustomer {
  readonly id: string
}

export const CustomerPeople = ({ id }: OfCustomer) => {
  const { t, language, send, announce } = useApp()
  const people = useLoad(`people of ${id}`, () =>
    send(ask("get", "/internal/v1/tenants/{id}/users", { path: { id } })),
  )
  const invite = async ({ text }: FormValues): Promise<void> => {
    const body = { email: text("email"), role: roleIn(text("role")), locale: language }
    await send(ask("post", "/internal/v1/tenants/{id}/users", { path: { id }, body }))
    announce(t(accountMessages.invited))
    people.reload()
  }
  const remove = async (userId: string): Promise<void> => {
    const path = { id, userId }
    await send(ask("delete", "/internal/v1/tenants/{id}/users/{userId}", { path }))
    announce(t(accountMessages.userRemoved))
    people.reload()
  }
  return (
    <section class="stack">
      <h2>{t(customerMessages.people)}</h2>
      <Loaded of={people}>
        {({ items }) =>
          items.length > 0 && (
            <Table<User>
              caption={t(customerMessages.people)}
              isCaptionHidden
              rows={items}
              keyOf={({ id: userId }) => userId}
              columns={[
                { head: t(accountMessages.email), cell: ({ email }) => email },
                {
                  head: t(accountMessages.role),
                  cell: ({ role }) => t(accountMessages.roles[role]),
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
                  cell: ({ id: userId, email }) => (
                    <ConfirmedAction
                      label={t(accountMessages.remove)}
                      question={t(accountMessages.removeQuestion)}
                      lines={[email, t(accountMessages.removeLead)]}
                      act={() => remove(userId)}
                    />
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      <Form
        className="filters"
        submit={t(accountMessages.sendInvitation)}
        isQuiet
        onSubmit={invite}
      >
        <NewUserFields />
      </Form>
    </section>
  )
}

export const CustomerClients = ({ id }: OfCustomer) => {
  const { t, send, announce, can } = useApp()
  const [secret, setSecret] = useState<string>()
  const clients = useLoad(`clients of ${id}`, () =>
    send(ask("get", "/internal/v1/tenants/{id}/clients", { path: { id } })),
  )
  const create = async (values: FormValues): Promise<void> => {
    const certificate = values.text("certificate")
    const body = {
      name: values.text("name"),
      scopes: scopesIn(values),
      ...(certificate === "" ? {} : { certificate }),
    }
    const made = await send(
      ask("post", "/internal/v1/tenants/{id}/clients", { path: { id }, body }),
    )
    setSecret(made.secret)
    announce(t(accountMessages.clientCreated))
    clients.reload()
  }
  return (
    <section class="stack">
      <h2>{t(accountMessages.clients)}</h2>
      <Loaded of={clients}>
        {({ items }) =>
          items.length > 0 && (
            <Table<ApiClient>
              caption={t(accountMessages.clients)}
              isCaptionHidden
              rows={items}
              keyOf={({ clientId }) => clientId}
              columns={[
                { head: t(accountMessages.name), cell: ({ name }) => name },
                {
                  head: t(accountMessages.client),
                  cell: ({ clientId }) => <code>{clientId}</code>,
                },
                { head: t(accountMessages.scopes), cell: ({ scopes }) => <Words of={scopes} /> },
              ]}
            />
          )
        }
      </Loaded>
      {can("support") && (
        <details class="card disclosure">
          <summary>{t(accountMessages.newClient)}</summary>
          <Form submit={t(accountMessages.createClient)} isQuiet onSubmit={create}>
            <NewKeyFields />
          </Form>
        </details>
      )}
      {secret !== undefined && (
        <SecretDialog
          heading={t(accountMessages.secret)}
          lead={t(accountMessages.secretOnce)}
          secret={secret}
          onDone={() => setSecret(undefined)}
        />
      )}
    </section>
  )
}
