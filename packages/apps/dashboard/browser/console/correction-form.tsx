/** Corrects prices and quantities of an invoice; shows first what the correction would state. */
import { useState } from "preact/hooks"
import { money } from "../format.ts"
import { invoiceMessages } from "../messages/invoice-messages.ts"
import { orderMessages } from "../messages/order-messages.ts"
import { pageMessages } from "../messages/page-messages.ts"
import { Action } from "../parts/action.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Facts } from "../parts/facts.tsx"
import { SelectField, TextField } from "../parts/field.tsx"
import { Form, type FormValues } from "../parts/form.tsx"
import { Table } from "../parts/table.tsx"
import { useApp } from "../shell/app-context.ts"
import {
  ask,
  type CorrectionPreview,
  type CorrectionRequest,
  type SellersOrder,
} from "./console-calls.ts"
import { decimal } from "./item-form.tsx"
import { correctionMessages } from "./sales-messages.ts"

type Line = SellersOrder["billedLines"][number]

/** What was changed of a line; undefined: nothing. */
const changeOf = ({ text }: FormValues, { quantity, unitGross }: Line, nth: number) => {
  const price = decimal(text(`price${nth}`))
  const count = Number(text(`quantity${nth}`))
  if (price === unitGross.amount && count === quantity) return undefined
  return {
    line: nth + 1,
    ...(count === quantity ? {} : { quantity: count }),
    ...(price === unitGross.amount ? {} : { unitGross: price }),
  }
}

const requestOf = (values: FormValues, lines: ReadonlyArray<Line>): CorrectionRequest => {
  const { text } = values
  const [rebate, reason] = [text("rebate").replace(",", "."), text("reason")]
  const changed = lines
    .map((line, nth) => changeOf(values, line, nth))
    .filter((line) => line !== undefined)
  return {
    reference: text("reference"),
    cause: text("cause") === "mistake" ? "mistake" : "price_reduced",
    ...(reason === "" ? {} : { reason }),
    ...(rebate === "" ? {} : { rebate }),
    ...(changed.length === 0 ? {} : { lines: changed }),
  }
}

const Fields = ({ lines }: { readonly lines: ReadonlyArray<Line> }) => {
  const { t } = useApp()
  return (
    <>
      <SelectField
        name="cause"
        label={t(invoiceMessages.cause)}
        options={(["price_reduced", "mistake"] as const).map((cause) => [
          cause,
          t(invoiceMessages.causes[cause]),
        ])}
      />
      <TextField name="reference" label={t(correctionMessages.reference)} />
      <TextField name="reason" label={t(correctionMessages.reason)} />
      <TextField
        name="rebate"
        label={t(correctionMessages.rebate)}
        hint={t(correctionMessages.rebateHint)}
      />
      {lines.map(({ name, quantity, unitGross }, nth) => (
        <fieldset key={`${nth} ${quantity} ${unitGross.amount}`}>
          <legend>{name}</legend>
          <div class="pair">
            <TextField
              name={`price${nth}`}
              label={t(orderMessages.unitGross)}
              value={unitGross.amount}
            />
            <TextField
              name={`quantity${nth}`}
              type="number"
              min={0}
              label={t(orderMessages.quantity)}
              value={String(quantity)}
            />
          </div>
        </fieldset>
      ))}
    </>
  )
}

const Preview = ({ of }: { readonly of: CorrectionPreview }) => {
  const { t, language } = useApp()
  const { net, vat, total, lines, effect } = of
  return (
    <>
      <Table
        caption={t(orderMessages.lines)}
        isCaptionHidden
        rows={lines}
        keyOf={({ line }) => String(line)}
        columns={[
          { head: t(orderMessages.name), cell: ({ name }) => name },
          {
            head: t(orderMessages.quantity),
            isNumber: true,
            cell: ({ quantityBefore, quantity }) => `${quantityBefore} → ${quantity}`,
          },
          {
            head: t(orderMessages.unitGross),
            isNumber: true,
            cell: ({ unitGrossBefore, unitGross }) =>
              `${unitGrossBefore.amount} → ${unitGross.amount}`,
          },
          {
            head: t(orderMessages.gross),
            isNumber: true,
            cell: ({ gross }) => money(gross, language),
          },
        ]}
      />
      <Facts
        of={[
          [t(correctionMessages.net), money(net, language)],
          [t(correctionMessages.vat), money(vat, language)],
          [t(invoiceMessages.total), money(total, language)],
          [t(correctionMessages.effect), String(effect)],
        ]}
      />
    </>
  )
}

interface CorrectionFormProps {
  readonly order: SellersOrder
  readonly onChanged: () => void
}

interface Previewed {
  readonly body: CorrectionRequest
  readonly preview: CorrectionPreview
}

const all = "/internal/v1/tenants/{id}/invoices/{invoiceId}/corrections"

export const CorrectionForm = ({ order, onChanged }: CorrectionFormProps) => {
  const { t, send, announce } = useApp()
  const [previewed, setPreviewed] = useState<Previewed>()
  const invoice = order.invoices.findLast(({ kind }) => kind === "VAT")
  if (invoice === undefined) return null
  const path = { id: order.tenantId, invoiceId: invoice.id }
  const preview = async (values: FormValues): Promise<void> => {
    const body = requestOf(values, order.billedLines)
    setPreviewed({ body, preview: await send(ask("post", `${all}/preview`, { path, body })) })
  }
  const close = (): void => setPreviewed(undefined)
  const issue = async (): Promise<void> => {
    if (previewed === undefined) return
    await send(ask("post", all, { path, body: previewed.body }))
    close()
    announce(t(correctionMessages.ordered))
    onChanged()
  }
  return (
    <details class="card disclosure">
      <summary>{t(correctionMessages.heading)}</summary>
      <Form submit={t(correctionMessages.preview)} isQuiet onSubmit={preview}>
        <Fields lines={order.billedLines} />
      </Form>
      {previewed !== undefined && (
        <Dialog heading={t(correctionMessages.question)} onDismiss={close}>
          <Preview of={previewed.preview} />
          <div class="actions">
            <Action label={t(correctionMessages.issue)} act={issue} look="main" />
            <button type="button" onClick={close}>
              {t(pageMessages.cancel)}
            </button>
          </div>
        </Dialog>
      )}
    </details>
  )
}
