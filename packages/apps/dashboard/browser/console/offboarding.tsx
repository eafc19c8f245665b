/** A customer leaves, for good: what is open, and the typed NIP that confirms it. */
import { useState } from "preact/hooks"
import { count, dateTime, money } from "../format.ts"
import { pageMessages } from "../messages/page-messages.ts"
import { Dialog } from "../parts/dialog.tsx"
import { type Fact, Facts } from "../parts/facts.tsx"
import { TextField } from "../parts/field.tsx"
import { Form, type FormValues, MissingField } from "../parts/form.tsx"
import { Loaded } from "../parts/loaded.tsx"
import { type AppContext, useApp } from "../shell/app-context.ts"
import { useLoad } from "../shell/use-load.ts"
import { ask, type OffboardingPreview, type Tenant } from "./console-calls.ts"
import { offboardingMessages } from "./offboarding-messages.ts"
import { nipIn } from "./taxpayer.tsx"

const path = "/internal/v1/tenants/{id}/offboarding"

type Counted = Exclude<keyof OffboardingPreview, "unpaid" | "webhooks" | "webhooksEndAt">

const openFacts = (
  { t, language }: AppContext,
  preview: OffboardingPreview,
): ReadonlyArray<Fact> => {
  const { unpaid, webhooksEndAt } = preview
  const counted = (name: Counted): Fact => [
    t(offboardingMessages[name]),
    count(preview[name], language),
  ]
  return [
    counted("ordersToSend"),
    counted("unfinishedInvoices"),
    counted("unpaidInvoices"),
    [
      t(offboardingMessages.unpaid),
      unpaid.map((amount) => money(amount, language)).join(", ") || undefined,
    ],
    counted("pendingDeliveries"),
    counted("people"),
    counted("clients"),
    [t(offboardingMessages.webhooksEnd), dateTime(webhooksEndAt, language)],
  ]
}

interface OffboardingProps {
  readonly tenant: Tenant
  readonly onChanged: () => void
}

interface DialogProps extends OffboardingProps {
  readonly onClose: () => void
}

const OffboardingDialog = ({ tenant: { id, name }, onChanged, onClose }: DialogProps) => {
  const app = useApp()
  const { t, send, announce } = app
  const preview = useLoad(id, () => send(ask("get", path, { path: { id } })))
  const offboard = async ({ text }: FormValues): Promise<void> => {
    const nip = nipIn(text("nip"))
    if (nip === "") throw new MissingField("nip")
    await send(ask("put", path, { path: { id }, body: { nip } }))
    announce(t(offboardingMessages.done))
    onClose()
    onChanged()
  }
  const cancel = (
    <button type="button" onClick={onClose}>
      {t(pageMessages.cancel)}
    </button>
  )
  return (
    <Dialog heading={t(offboardingMessages.question)} onDismiss={onClose}>
      <p class="wrap">
        <strong>{name}</strong>
      </p>
      <p>{t(offboardingMessages.lead)}</p>
      <p>{t(offboardingMessages.forGood)}</p>
      <Loaded of={preview}>
        {(found) => (
          <>
            <Facts of={openFacts(app, found)} />
            <Form submit={t(offboardingMessages.submit)} onSubmit={offboard} isDanger foot={cancel}>
              <TextField name="nip" label={t(offboardingMessages.nip)} />
            </Form>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

/** For administrators. */
export const Offboarding = (props: OffboardingProps) => {
  const { t } = useApp()
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <button type="button" class="danger" onClick={() => setOpen(true)}>
        {t(offboardingMessages.open)}
      </button>
      {isOpen && <OffboardingDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** What is left of a customer that has left. */
export const Offboarded = ({ tenant: { id, offboarding } }: { readonly tenant: Tenant }) => {
  const app = useApp()
  const { t, send, language } = app
  const preview = useLoad(id, () => send(ask("get", path, { path: { id } })))
  if (offboarding === undefined) return null
  const { since, completedAt } = offboarding
  return (
    <section class="card stack">
      <h2>{t(offboardingMessages.left)}</h2>
      <p>{t(offboardingMessages.leftLead)}</p>
      <Loaded of={preview}>
        {(found) => (
          <Facts
            of={[
              [t(offboardingMessages.leftAt), dateTime(since, language)],
              ...openFacts(app, found).slice(0, 5),
              completedAt === undefined
                ? [t(offboardingMessages.webhooksEnd), dateTime(found.webhooksEndAt, language)]
                : [t(offboardingMessages.webhooksEnded), dateTime(completedAt, language)],
            ]}
          />
        )}
      </Loaded>
    </section>
  )
}
