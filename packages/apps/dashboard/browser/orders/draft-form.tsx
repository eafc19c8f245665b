/** The lines and details of a new order, its preview by the API, and placing it. */
import { useRef, useState } from "preact/hooks"
import type { OrderPreview, OrderRequest } from "../api/api-types.ts"
import { call } from "../api/calls.ts"
import { day, money } from "../format.ts"
import { orderMessages } from "../messages/order-messages.ts"
import { orderingMessages } from "../messages/ordering-messages.ts"
import { pageMessages } from "../messages/page-messages.ts"
import { Action } from "../parts/action.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Facts } from "../parts/facts.tsx"
import { SelectField, TextField } from "../parts/field.tsx"
import { Form } from "../parts/form.tsx"
import { type AppContext, useApp } from "../shell/app-context.ts"
import { go } from "../shell/routes.ts"
import { bodyOf, type DraftLine, emptyDraft, keyed } from "./draft.ts"
import { buyerText, Lines } from "./order-parts.tsx"
import type { Drafted } from "./use-draft.ts"

const currencies = ["PLN", "EUR"] as const satisfies ReadonlyArray<OrderRequest["currency"]>

/** What the API states about quantities of the article. */
const offerOf = ({ t }: AppContext, { sku, minimumQuantity = 1, quantityStep = 1 }: DraftLine) =>
  [
    sku,
    ...(minimumQuantity > 1 ? [`${t(orderingMessages.minimum)} ${minimumQuantity}`] : []),
    ...(quantityStep > 1 ? [`${t(orderingMessages.step)} ${quantityStep}`] : []),
  ].join(" · ")

interface DraftLinesProps {
  readonly lines: ReadonlyArray<DraftLine>
  readonly onChange: (lines: ReadonlyArray<DraftLine>) => void
}

/**
 * A field shows all errors of its line: it has the name of the line's pointer. When a line is
 * removed, the focus goes to the heading.
 */
const DraftLines = ({ lines, onChange }: DraftLinesProps) => {
  const app = useApp()
  const { t } = app
  const list = useRef<HTMLUListElement>(null)
  const remove = (line: DraftLine): void => {
    onChange(lines.filter((each) => each !== line))
    list.current?.closest("section")?.querySelector("h2")?.focus()
  }
  return (
    <ul class="lines" ref={list} aria-label={t(orderMessages.lines)}>
      {lines.map((line, nth) => (
        <li key={`${line.sku} ${line.added}`}>
          <TextField
            name={`/lines/${nth}`}
            type="number"
            label={`${line.name}, ${line.unit}`}
            hint={offerOf(app, line)}
            min={line.quantityStep ?? 1}
            step={line.quantityStep}
            value={line.quantity}
            onInput={(quantity) =>
              onChange(lines.map((each) => (each === line ? { ...each, quantity } : each)))
            }
          />
          <button
            type="button"
            class="plain"
            aria-label={`${t(orderingMessages.remove)}: ${line.name}`}
            onClick={() => remove(line)}
          >
            {t(orderingMessages.remove)}
          </button>
        </li>
      ))}
    </ul>
  )
}

const Fields = ({ draft, keep }: Drafted) => {
  const { t } = useApp()
  const set = (field: Partial<typeof draft>): void => keep({ ...draft, ...field })
  return (
    <>
      <SelectField
        name="currency"
        label={t(orderingMessages.currency)}
        value={draft.currency}
        options={currencies.map((currency) => [currency, currency])}
        onInput={(text) =>
          set({ currency: currencies.find((each) => each === text) ?? draft.currency })
        }
      />
      <TextField
        name="reference"
        label={t(orderMessages.reference)}
        hint={t(orderingMessages.referenceHint)}
        value={draft.reference}
        onInput={(reference) => set({ reference })}
      />
      {draft.buyer !== undefined && (
        <p>
          {t(orderMessages.buyer)}: {buyerText(t, draft.buyer)}
          <button type="button" class="plain" onClick={() => set({ buyer: undefined })}>
            {t(orderingMessages.ownCompany)}
          </button>
        </p>
      )}
      <fieldset>
        <legend>{t(orderMessages.address)}</legend>
        <p class="hint">{t(orderingMessages.addressHint)}</p>
        <TextField
          name="line1"
          label={t(orderingMessages.line1)}
          value={draft.line1}
          onInput={(line1) => set({ line1 })}
        />
        <TextField
          name="line2"
          label={t(orderingMessages.line2)}
          value={draft.line2}
          onInput={(line2) => set({ line2 })}
        />
      </fieldset>
    </>
  )
}

const Preview = ({ of }: { readonly of: OrderPreview }) => {
  const { t, language } = useApp()
  const { net, vat, total, fulfilment, buyer } = of
  return (
    <>
      <Lines order={of} />
      <Facts
        of={[
          [t(orderingMessages.net), money(net, language)],
          [t(orderingMessages.vat), money(vat, language)],
          [t(orderMessages.total), <strong>{money(total, language)}</strong>],
          [t(orderMessages.fulfilment), `${fulfilment.hub}, ${day(fulfilment.date, language)}`],
          [t(orderMessages.buyer), buyerText(t, buyer)],
        ]}
      />
    </>
  )
}

/** Shown before it is placed: the request, and the key under which it takes effect once. */
interface Previewed {
  readonly body: OrderRequest
  readonly key: string
  readonly preview: OrderPreview
}

export const DraftForm = ({ draft, keep }: Drafted) => {
  const { t, send, announce } = useApp()
  const [previewed, setPreviewed] = useState<Previewed>()
  const preview = async (): Promise<void> => {
    const body = bodyOf(draft)
    const shown = keyed(draft.shown, body, () => crypto.randomUUID())
    keep({ ...draft, shown })
    const answer = await send(call("post", "/v1/orders/preview", { body }))
    setPreviewed({ body, key: shown.key, preview: answer })
  }
  const place = async ({ body, key }: Previewed): Promise<void> => {
    const { id } = await send({ ...call("post", "/v1/orders", { body }), idempotencyKey: key })
    keep(emptyDraft)
    announce(t(orderingMessages.placed))
    go({ view: "order", id })
  }
  return (
    <>
      <Form
        submit={t(orderingMessages.preview)}
        onSubmit={preview}
        foot={
          <button type="button" class="plain" onClick={() => keep(emptyDraft)}>
            {t(orderingMessages.clear)}
          </button>
        }
      >
        <DraftLines lines={draft.lines} onChange={(lines) => keep({ ...draft, lines })} />
        <Fields draft={draft} keep={keep} />
      </Form>
      {previewed !== undefined && (
        <Dialog heading={t(orderingMessages.question)} onDismiss={() => setPreviewed(undefined)}>
          <Preview of={previewed.preview} />
          <div class="actions">
            <Action label={t(orderingMessages.place)} act={() => place(previewed)} look="main" />
            <button type="button" onClick={() => setPreviewed(undefined)}>
              {t(pageMessages.cancel)}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}
