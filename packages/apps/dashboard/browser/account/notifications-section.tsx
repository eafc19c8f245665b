/** Which e-mails the reader gets. */
import { notificationMessages } from "../messages/notification-messages.ts"
import { pageMessages } from "../messages/page-messages.ts"
import { ChoiceField } from "../parts/field.tsx"
import { Form, type FormValues } from "../parts/form.tsx"
import { Loaded } from "../parts/loaded.tsx"
import { useApp } from "../shell/app-context.ts"
import { useLoad } from "../shell/use-load.ts"
import { chooseNotifications, readNotifications } from "./account-calls.ts"

const kinds = ["issuedInvoices", "dueInvoices"] as const

export const Notifications = () => {
  const { t, send, announce } = useApp()
  const settings = useLoad("notifications", () => send(readNotifications()))
  const save = async ({ all }: FormValues): Promise<void> => {
    const chosen = all("notifications")
    await send(
      chooseNotifications({
        issuedInvoices: chosen.includes("issuedInvoices"),
        dueInvoices: chosen.includes("dueInvoices"),
      }),
    )
    announce(t(notificationMessages.saved))
  }
  return (
    <section>
      <h2>{t(notificationMessages.notifications)}</h2>
      <Loaded of={settings}>
        {(current) => (
          <Form isQuiet submit={t(pageMessages.save)} onSubmit={save}>
            <ChoiceField
              type="checkbox"
              name="notifications"
              legend={t(notificationMessages.legend)}
              options={kinds.map((value) => ({
                value,
                label: t(notificationMessages[value]),
                hint: t(notificationMessages[`${value}Hint`]),
              }))}
              chosen={kinds.filter((kind) => current[kind])}
            />
          </Form>
        )}
      </Loaded>
    </section>
  )
}
