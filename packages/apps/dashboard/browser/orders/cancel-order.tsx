/** Cancels an order, for its customer and for the seller: asks for a reason and once more. */
import { useState } from "preact/hooks"
import { type ApiCall, filled } from "../api/calls.ts"
import { orderMessages } from "../messages/order-messages.ts"
import { orderingMessages } from "../messages/ordering-messages.ts"
import { ConfirmedAction } from "../parts/dialog.tsx"
import { TextField } from "../parts/field.tsx"
import { useApp } from "../shell/app-context.ts"
import type { OfOrder } from "./order-parts.tsx"
import { isCancellable } from "./order-state.tsx"

interface CancelOrderProps extends OfOrder {
  readonly callWith: (body: { readonly reason?: string }) => ApiCall<unknown>
  readonly onChanged: () => void
}

export const CancelOrder = ({ order: { status }, callWith, onChanged }: CancelOrderProps) => {
  const { t, send, announce } = useApp()
  const [reason, setReason] = useState("")
  const cancel = async (): Promise<void> => {
    await send(callWith(filled({ reason: reason.trim() })))
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
