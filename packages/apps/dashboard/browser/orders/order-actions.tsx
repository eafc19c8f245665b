/** What a person can do with an order: order the same again, and cancel it. */
import { call } from "../api/calls.ts"
import { orderingMessages } from "../messages/ordering-messages.ts"
import { Action } from "../parts/action.tsx"
import { ConfirmedAction } from "../parts/dialog.tsx"
import { useApp } from "../shell/app-context.ts"
import { go } from "../shell/routes.ts"
import { CancelOrder } from "./cancel-order.tsx"
import { bodyOf, repeated, withoutRefused } from "./draft.ts"
import type { OfOrder } from "./order-parts.tsx"
import { useDraft } from "./use-draft.ts"

interface OrderActionsProps extends OfOrder {
  readonly onChanged: () => void
}

export const OrderActions = ({ order, onChanged }: OrderActionsProps) => {
  const { t, can, send } = useApp()
  const { draft: before, keep } = useDraft()
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
      {before.lines.length === 0 ? (
        <Action label={t(orderingMessages.repeat)} act={repeat} />
      ) : (
        <ConfirmedAction
          label={t(orderingMessages.repeat)}
          question={t(orderingMessages.replaceQuestion)}
          lines={[t(orderingMessages.replaceLead)]}
          act={repeat}
        />
      )}
      <CancelOrder
        order={order}
        callWith={(body) =>
          call("post", "/v1/orders/{id}/cancel", { path: { id: order.id }, body })
        }
        onChanged={onChanged}
      />
    </>
  )
}
