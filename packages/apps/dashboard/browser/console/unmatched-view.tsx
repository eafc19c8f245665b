/** Transfers that a person assigns to an invoice or dismisses, oldest first. */
import { useState } from "preact/hooks"
import type { Page } from "../api/api-types.ts"
import { type ApiCall, filled } from "../api/calls.ts"
import { day, money } from "../format.ts"
import { pageMessages } from "../messages/page-messages.ts"
import { Dialog } from "../parts/dialog.tsx"
import { Facts } from "../parts/facts.tsx"
import { SelectField, TextField } from "../parts/field.tsx"
import { FieldFault, Form, type FormValues, MissingField } from "../parts/form.tsx"
import type { ListColumn } from "../parts/table.tsx"
import { type AppContext, useApp } from "../shell/app-context.ts"
import type { Query } from "../shell/routes.ts"
import { ask, type UnmatchedPayment } from "./console-calls.ts"
import { salesMessages, statementMessages, unmatchedMessages } from "./sales-messages.ts"
import { SearchedList } from "./searched-list.tsx"

const callOf = (_query: Query, limit: number): ApiCall<Page<UnmatchedPayment>> =>
  ask("get", "/internal/v1/unmatched-payments", { query: { limit } })

const dismissalReasons = ["not_ours", "returned", "recorded_by_hand"] as const

interface DecisionProps {
  readonly payment: UnmatchedPayment
  readonly onDecided: (said: string) => void
}

const AssignForm = ({ payment: { id }, onDecided }: DecisionProps) => {
  const { t, send } = useApp()
  const assign = async ({ text }: FormValues): Promise<void> => {
    const number = text("number").toUpperCase()
    if (number === "") throw new MissingField("number")
    const { items } = await send(ask("get", "/internal/v1/invoices", { query: { number } }))
    const [invoice] = items
    if (invoice === undefined)
      throw new FieldFault("number", t(statementMessages.reasons.unknown_invoice))
    const path = { id, invoiceId: invoice.id }
    await send(ask("post", "/internal/v1/unmatched-payments/{id}/invoices/{invoiceId}", { path }))
    onDecided(t(salesMessages.recorded))
  }
  return (
    <Form submit={t(unmatchedMessages.assign)} onSubmit={assign}>
      <TextField name="number" label={t(unmatchedMessages.number)} />
    </Form>
  )
}

interface DismissFormProps extends DecisionProps {
  readonly onCancel: () => void
}

const DismissForm = ({ payment: { id }, onDecided, onCancel }: DismissFormProps) => {
  const { t, send } = useApp()
  const dismiss = async ({ text }: FormValues): Promise<void> => {
    const reason = dismissalReasons.find((each) => each === text("reason")) ?? "not_ours"
    const body = { reason, ...filled({ note: text("note") }) }
    await send(
      ask("post", "/internal/v1/unmatched-payments/{id}/dismissal", { path: { id }, body }),
    )
    onDecided(t(unmatchedMessages.dismissed))
  }
  const cancel = (
    <button type="button" onClick={onCancel}>
      {t(pageMessages.cancel)}
    </button>
  )
  return (
    <Form submit={t(unmatchedMessages.dismiss)} onSubmit={dismiss} isQuiet foot={cancel}>
      <SelectField
        name="reason"
        label={t(unmatchedMessages.dismissal)}
        options={dismissalReasons.map((each) => [each, t(unmatchedMessages.dismissals[each])])}
      />
      <TextField name="note" label={t(unmatchedMessages.note)} />
    </Form>
  )
}

const Decision = (props: DecisionProps) => {
  const { payment } = props
  const { t, language } = useApp()
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {t(unmatchedMessages.decide)}
      </button>
      {isOpen && (
        <Dialog heading={money(payment.amount, language)} onDismiss={close}>
          <Facts
            of={[
              [t(statementMessages.bookedOn), day(payment.bookedOn, language)],
              [t(statementMessages.title), payment.title],
              [t(unmatchedMessages.payer), payment.payer],
              [t(unmatchedMessages.account), payment.payerAccount],
              [t(salesMessages.bankReference), payment.bankReference],
            ]}
          />
          <AssignForm {...props} />
          <DismissForm {...props} onCancel={close} />
        </Dialog>
      )}
    </>
  )
}

type Columns = ReadonlyArray<ListColumn<UnmatchedPayment>>

const columnsFor = (
  { t, language, can }: AppContext,
  onDecided: DecisionProps["onDecided"],
): Columns => [
  {
    id: "booked",
    head: t(statementMessages.bookedOn),
    cell: ({ bookedOn }) => day(bookedOn, language),
    text: ({ bookedOn }) => bookedOn,
  },
  {
    id: "title",
    head: t(statementMessages.title),
    cell: ({ title }) => <span class="wrap">{title === "" ? "–" : title}</span>,
    text: ({ title }) => title,
  },
  {
    id: "payer",
    head: t(unmatchedMessages.payer),
    cell: ({ payer, payerAccount }) => (
      <>
        <div class="wrap">{payer ?? "–"}</div>
        <div class="quiet small wrap">{payerAccount}</div>
      </>
    ),
    text: ({ payer }) => payer,
  },
  {
    id: "account",
    head: t(unmatchedMessages.account),
    cell: ({ payerAccount }) => payerAccount ?? "–",
    text: ({ payerAccount }) => payerAccount,
    isExtra: true,
  },
  {
    id: "why",
    head: t(unmatchedMessages.why),
    cell: (payment) => (
      <>
        <div class="small">{t(statementMessages.reasons[payment.reason])}</div>
        {can("accounting") && <Decision payment={payment} onDecided={onDecided} />}
      </>
    ),
    text: ({ reason }) => t(statementMessages.reasons[reason]),
  },
  {
    id: "amount",
    head: t(statementMessages.amount),
    isNumber: true,
    cell: ({ amount }) => money(amount, language),
    text: ({ amount }) => amount.amount,
  },
  {
    id: "currency",
    head: t(salesMessages.currency),
    cell: ({ amount }) => amount.currency,
    text: ({ amount }) => amount.currency,
    isExtra: true,
  },
]

export const UnmatchedView = ({ query }: { readonly query: Query }) => {
  const app = useApp()
  const [decided, setDecided] = useState(0)
  const onDecided = (said: string): void => {
    app.announce(said)
    setDecided(decided + 1)
  }
  return (
    <SearchedList
      key={decided}
      list="unmatched"
      title={app.t(unmatchedMessages.heading)}
      query={query}
      names={[]}
      callOf={callOf}
      columns={columnsFor(app, onDecided)}
      keyOf={({ id }) => id}
      none={app.t(unmatchedMessages.none)}
    />
  )
}
