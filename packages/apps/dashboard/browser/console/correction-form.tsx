/** Corrections of an invoice, which are shown before they are issued; of prices and quantities. */
import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { filled } from "../api/calls.ts"
import { decimal, money } from "../format.ts"
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
import { Disclosure, type OfSellersOrder } from "./order-action.tsx"
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
  const rebate = text("rebate").replace(",", ".")
  const changed = lines
    .map((line, nth) => changeOf(values, line, nth))
    .filter((line) => line !== undefined)
  return {
    ...namedIn(values),
    cause: text("cause") === "mistake" ? "mistake" : "price_reduced",
    ...filled({ rebate }),
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

interface Previewed {
  readonly body: CorrectionRequest
  readonly preview: CorrectionPreview
}

const address = "/internal/v1/tenants/{id}/invoices/{invoiceId}/corrections"

interface CorrectionProps extends OfSellersOrder {
  readonly label: string
  readonly requestOf: (values: FormValues) => CorrectionRequest
  readonly aliases?: Readonly<Record<string, string>>
  readonly children: ComponentChildren
}

/** A form whose correction is shown before it is issued. */
export const Correction = (props: CorrectionProps) => {
  const { label, order, onChanged, aliases = {}, children } = props
  const { t, send, announce } = useApp()
  const [previewed, setPreviewed] = useState<Previewed>()
  const invoice = order.invoices.findLast(({ kind }) => kind === "VAT")
  if (invoice === undefined) return null
  const path = { id: order.tenantId, invoiceId: invoice.id }
  const preview = async (values: FormValues): Promise<void> => {
    const body = props.requestOf(values)
    setPreviewed({ body, preview: await send(ask("post", `${address}/preview`, { path, body })) })
  }
  const close = (): void => setPreviewed(undefined)
  const issue = async (): Promise<void> => {
    if (previewed === undefined) return
    await send(ask("post", address, { path, body: previewed.body }))
    close()
    announce(t(correctionMessages.ordered))
    onChanged()
  }
  return (
    <Disclosure label={label}>
      <Form submit={t(correctionMessages.preview)} isQuiet aliases={aliases} onSubmit={preview}>
        <TextField name="reference" label={t(correctionMessages.reference)} />
        <TextField name="reason" label={t(correctionMessages.reason)} />
        {children}
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
    </Disclosure>
  )
}

/** The number of the correction, and what is printed as its reason. */
export const namedIn = ({ text }: FormValues) => ({
  reference: text("reference"),
  ...filled({ reason: text("reason") }),
})

export const PriceCorrection = ({ order, onChanged }: OfSellersOrder) => {
  const { t } = useApp()
  return (
    <Correction
      label={t(correctionMessages.heading)}
      order={order}
      onChanged={onChanged}
      requestOf={(values) => requestOf(values, order.billedLines)}
    >
      <Fields lines={order.billedLines} />
    </Correction>
  )
}
