/** Why the API refused a payment reference, at the invoices that can't take part. */
import { ApiError } from "../api/api.ts"

/** The messages of a problem about `/invoiceIds/3`, by the id of that invoice. */
export const faultsOf = (
  error: unknown,
  ids: ReadonlyArray<string>,
): ReadonlyMap<string, string> => {
  const errors = (error instanceof ApiError ? error.problem?.errors : undefined) ?? []
  return new Map(
    errors.flatMap(({ pointer, message }) => {
      const position = /^\/invoiceIds\/(\d+)$/.exec(pointer ?? "")?.[1]
      const id = position === undefined ? undefined : ids[Number(position)]
      return id === undefined ? [] : [[id, message] as const]
    }),
  )
}

/** The lines of the notice: without the messages that are shown at their invoices. */
export const linesOf = (
  error: unknown,
  ids: ReadonlyArray<string>,
): ReadonlyArray<string> | undefined => {
  const problem = error instanceof ApiError ? error.problem : undefined
  return problem !== undefined && faultsOf(error, ids).size > 0 ? [problem.detail] : undefined
}
