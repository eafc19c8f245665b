/** The reader's own passkeys. */
import type { Passkey } from "../api/account-types.ts"
import { dateTime } from "../format.ts"
import { accountMessages } from "../messages/account-messages.ts"
import { passkeyMessages } from "../messages/passkey-messages.ts"
import { ConfirmedAction } from "../parts/dialog.tsx"
import { TextField } from "../parts/field.tsx"
import { Form, type FormValues } from "../parts/form.tsx"
import { Loaded } from "../parts/loaded.tsx"
import { Table } from "../parts/table.tsx"
import { useApp } from "../shell/app-context.ts"
import { useLoad } from "../shell/use-load.ts"
import { addPasskey, hasPasskeys } from "./passkeys.ts"

interface ListProps {
  readonly items: ReadonlyArray<Passkey>
  readonly onRemove: (id: string) => Promise<void>
}

const List = ({ items, onRemove }: ListProps) => {
  const { t, language } = useApp()
  return (
    <Table<Passkey>
      caption={t(passkeyMessages.passkeys)}
      isCaptionHidden
      rows={items}
      keyOf={({ id }) => id}
      columns={[
        { head: t(accountMessages.name), cell: ({ name }) => name },
        {
          head: t(passkeyMessages.added),
          cell: ({ createdAt }) => dateTime(createdAt, language),
        },
        {
          head: t(accountMessages.lastUsed),
          cell: ({ lastUsedAt }) =>
            lastUsedAt === undefined ? t(accountMessages.never) : dateTime(lastUsedAt, language),
        },
        {
          head: t(accountMessages.remove),
          cell: ({ id, name }) => (
            <ConfirmedAction
              label={t(accountMessages.remove)}
              question={t(passkeyMessages.removeQuestion)}
              lines={[name, t(passkeyMessages.removeLead)]}
              act={() => onRemove(id)}
            />
          ),
        },
      ]}
    />
  )
}

export const Passkeys = () => {
  const { t, send, announce, access } = useApp()
  const passkeys = useLoad("passkeys", () => send(access.passkeys()))
  const remove = async (id: string): Promise<void> => {
    await send(access.removePasskey(id))
    announce(t(passkeyMessages.removed))
    passkeys.reload()
  }
  const add = async ({ text }: FormValues): Promise<void> => {
    await addPasskey(send, access, text("name"))
    announce(t(passkeyMessages.wasAdded))
    passkeys.reload()
  }
  return (
    <section>
      <h2>{t(passkeyMessages.passkeys)}</h2>
      <p class="quiet">{t(passkeyMessages.lead)}</p>
      <div class="stack">
        <Loaded of={passkeys}>
          {({ items }) => items.length > 0 && <List items={items} onRemove={remove} />}
        </Loaded>
        {hasPasskeys() ? (
          <Form className="filters" submit={t(passkeyMessages.add)} onSubmit={add}>
            <TextField
              name="name"
              label={t(passkeyMessages.deviceName)}
              value={t(passkeyMessages.thisDevice)}
            />
          </Form>
        ) : (
          <p class="quiet small">{t(passkeyMessages.unsupported)}</p>
        )}
      </div>
    </section>
  )
}
