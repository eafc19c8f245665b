/** The subject of an event: links to its order and its invoice, by their numbers. */
import type { ApiEvent } from "../api/api-types.ts"
import { hashOf } from "../shell/routes.ts"

const textOf = (data: object, name: string): string | undefined => {
  const value: unknown = Object.entries(data).find(([key]) => key === name)?.[1]
  return typeof value === "string" ? value : undefined
}

/** The number of its invoice, otherwise the reference of its order; undefined if it has neither. */
export const subjectOf = ({ data }: ApiEvent): string | undefined =>
  textOf(data, "number") ?? textOf(data, "reference") ?? textOf(data, "orderId")

export const EventLinks = ({ of: { data } }: { readonly of: ApiEvent }) => {
  const [orderId, invoiceId] = [textOf(data, "orderId"), textOf(data, "invoiceId")]
  return (
    <div class="actions">
      {orderId !== undefined && (
        <a href={hashOf({ view: "order", id: orderId })}>{textOf(data, "reference") ?? orderId}</a>
      )}
      {invoiceId !== undefined && (
        <a href={hashOf({ view: "invoice", id: invoiceId })}>
          {textOf(data, "number") ?? invoiceId}
        </a>
      )}
    </div>
  )
}
