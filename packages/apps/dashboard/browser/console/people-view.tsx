/** The seller's people: who may sign in to the console, and for what. */
import { useState } from "preact/hooks"
import { dateTime } from "../format.ts"
import { type Language, languages } from "../language.ts"
import { ConfirmedAction, Dialog } from "../parts/dialog.tsx"
import { ChoiceField, SelectField, TextField } from "../parts/field.tsx"
import { Form, type FormValues } from "../parts/form.tsx"
import { Loaded } from "../parts/loaded.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Table } from "../parts/table.tsx"
import { useApp } from "../shell/app-context.ts"
import { useLoad } from "../shell/use-load.ts"
import { ask, type Person, type Scope } from "./console-calls.ts"
import { peopleMessages } from "./console-messages.ts"

const scopes = Object.keys(peopleMessages.scopeNames) as ReadonlyArray<Scope>

const scopesIn = ({ all }: FormValues): Array<Scope> =>
  scopes.filter((scope) => all("scopes").includes(scope))

const Scopes = ({ chosen }: { readonly chosen: ReadonlyArray<Scope> }) => {
  const { t } = useApp()
  return (
    <ChoiceField
      type="checkbox"
      name="scopes"
      legend={t(peopleMessages.scopes)}
      chosen={chosen}
      options={scopes.map((value) => ({ value, label: t(peopleMessages.scopeNames[value]) }))}
    />
  )
}

interface ChangedProps {
  readonly onChanged: () => void
}

const one = "/internal/v1/people/{userId}"

const ChangeScopes = ({ person, onChanged }: ChangedProps & { readonly person: Person }) => {
  const { t, send, announce } = useApp()
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  const change = async (values: FormValues): Promise<void> => {
    const body = { scopes: scopesIn(values) }
    await send(ask("patch", one, { path: { userId: person.id }, body }))
    close()
    announce(t(peopleMessages.changed))
    onChanged()
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {t(peopleMessages.change)}
      </button>
      {isOpen && (
        <Dialog heading={person.email} onDismiss={close}>
          <Form submit={t(peopleMessages.change)} onSubmit={change}>
            <Scopes chosen={person.scopes} />
          </Form>
        </Dialog>
      )}
    </>
  )
}

type ListProps = ChangedProps & { readonly people: ReadonlyArray<Person> }

const List = ({ people, onChanged }: ListProps) => {
  const { t, language, send, announce } = useApp()
  const remove = async (userId: string): Promise<void> => {
    await send(ask("delete", one, { path: { userId } }))
    announce(t(peopleMessages.removed))
    onChanged()
  }
  return (
    <Table<Person>
      caption={t(peopleMessages.heading)}
      isCaptionHidden
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        { head: t(peopleMessages.email), cell: ({ email }) => email },
        { head: t(peopleMessages.scopes), cell: (person) => person.scopes.join(", ") },
        {
          head: t(peopleMessages.lastSignIn),
          cell: ({ lastSignInAt }) =>
            lastSignInAt === undefined ? t(peopleMessages.never) : dateTime(lastSignInAt, language),
        },
        { head: t(peopleMessages.passkeys), isNumber: true, cell: ({ passkeys }) => passkeys },
        {
          head: t(peopleMessages.change),
          cell: (person) => <ChangeScopes person={person} onChanged={onChanged} />,
        },
        {
          head: t(peopleMessages.remove),
          cell: ({ id, email }) => (
            <ConfirmedAction
              label={t(peopleMessages.remove)}
              question={t(peopleMessages.removeQuestion)}
              lines={[email, t(peopleMessages.removeLead)]}
              act={() => remove(id)}
            />
          ),
        },
      ]}
    />
  )
}

const languageIn = (text: string): Language => languages.find((each) => each === text) ?? "pl"

const Invite = ({ onChanged }: ChangedProps) => {
  const { t, send, announce, language } = useApp()
  const [invited, setInvited] = useState(0)
  const invite = async (values: FormValues): Promise<void> => {
    const { text } = values
    const body = {
      email: text("email"),
      scopes: scopesIn(values),
      locale: languageIn(text("locale")),
    }
    await send(ask("post", "/internal/v1/people", { body }))
    announce(t(peopleMessages.invited))
    setInvited(invited + 1)
    onChanged()
  }
  return (
    <section class="card">
      <h2>{t(peopleMessages.inviteHeading)}</h2>
      {/* The next person gets nothing of the one before. */}
      <Form key={invited} submit={t(peopleMessages.invite)} onSubmit={invite}>
        <TextField name="email" type="email" label={t(peopleMessages.email)} />
        <Scopes chosen={["reader"]} />
        <SelectField
          name="locale"
          label={t(peopleMessages.language)}
          value={language}
          options={languages.map((each) => [each, each.toUpperCase()])}
        />
      </Form>
    </section>
  )
}

export const PeopleView = () => {
  const { t, send } = useApp()
  const people = useLoad("people", () => send(ask("get", "/internal/v1/people")))
  return (
    <>
      <PageHead title={t(peopleMessages.heading)} lead={t(peopleMessages.lead)} />
      <div class="stack">
        <Loaded of={people}>
          {({ items }) => <List people={items} onChanged={people.reload} />}
        </Loaded>
        <Invite onChanged={people.reload} />
      </div>
    </>
  )
}
