/** Which e-mails the reader gets. */
import { notificationMessages } from "../messages/notification-messages.ts"
import { pageMessages } from "../messages/page-messages.ts"
import { ChoiceField } from "../parts/field.tsx"
import { Form, type FormValues } from "../parts/form.tsx"
import { Loaded } from "../parts/loaded.tsx"
import { useApp } from "../shell/app-context.ts"
import { useLoad } from "../shell/use-load.ts"
import { chooseNotifications, readNotifications } from "./account-calls.ts"

export const Notifications = () => {
  const { t, send, announce } = useApp()
  const settings = useLoad("notifications", () => send(readNotifications()))
  const save = async ({ all }: FormValues): Promise<void> => {
    await send(chooseNotifications(all("notifications").includes("issuedInvoices")))
    announce(t(notificationMessages.saved))
  }
  return (
    <section>
      <h2>{t(notificationMessages.notifications)}</h2>
      <Loaded of={settings}>
        {({ issuedInvoices }) => (
          <Form isQuiet submit={t(pageMessages.save)} onSubmit={save}>
            <ChoiceField
              type="checkbox"
              name="notifications"
              legend={t(notificationMessages.legend)}
              options={[
                {
                  value: "issuedInvoices",
                  label: t(notificationMessages.issuedInvoices),
                  hint: t(notificationMessages.issuedInvoicesHint),
                },
              ]}
              chosen={issuedInvoices ? ["issuedInvoices"] : []}
            />
          </Form>
        )}
      </Loaded>
    </section>
  )
}
