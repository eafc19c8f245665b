/** What a person can do with an order: order the same again, and cancel it. */
import { useState } from "preact/hooks"
import { call, filled } from "../api/calls.ts"
import { orderMessages } from "../messages/order-messages.ts"
import { orderingMessages } from "../messages/ordering-messages.ts"
import { Action } from "../parts/action.tsx"
import { ConfirmedAction } from "../parts/dialog.tsx"
import { TextField } from "../parts/field.tsx"
import { useApp } from "../shell/app-context.ts"
import { go } from "../shell/routes.ts"
import { bodyOf, repeated, withoutRefused } from "./draft.ts"
import type { OfOrder } from "./order-parts.tsx"
import { isCancellable } from "./order-state.tsx"
import { useDraft } from "./use-draft.ts"

interface OrderActionsProps extends OfOrder {
  readonly onChanged: () => void
}

const Cancel = ({ order: { id, status }, onChanged }: OrderActionsProps) => {
  const { t, send, announce } = useApp()
  const [reason, setReason] = useState("")
  const cancel = async (): Promise<void> => {
    const body = filled({ reason: reason.trim() })
    await send(call("post", "/v1/orders/{id}/cancel", { path: { id }, body }))
    announce(t(orderingMessages.cancelled))
    onChanged()
  }
  if (!isCancellable(status)) return null
  return (
    <ConfirmedAction
      label={t(orderingMessages.cancel)}
      question={t(orderingMessages.cancelQuestion)}
      lines={[t(orderingMessages.cancelLead)]}
      leave={t(orderingMessages.keep)}
      act={cancel}
    >
      <TextField
        name="reason"
        label={t(orderMessages.reason)}
        hint={t(orderingMessages.reasonHint)}
        onInput={setReason}
      />
    </ConfirmedAction>
  )
}

export const OrderActions = ({ order, onChanged }: OrderActionsProps) => {
  const { t, can, send } = useApp()
  const { keep } = useDraft()
  /** The API names what can't be ordered any more; a later preview shows any other refusal. */
  const repeat = async (): Promise<void> => {
    const draft = repeated(order)
    const body = bodyOf(draft)
    const refusal: unknown = await send(call("post", "/v1/orders/preview", { body })).then(
      () => undefined,
      (error: unknown) => error,
    )
    keep(withoutRefused(draft, refusal))
    go({ view: "newOrder", query: {} })
  }
  if (!can("orders:write")) return null
  return (
    <>
      <Action label={t(orderingMessages.repeat)} act={repeat} />
      <Cancel order={order} onChanged={onChanged} />
    </>
  )
}
