/** A request on its way to its handler: without its body first, then with it. */
import type { Problem } from "../problem/problem.ts"
import { type BodyRules, readJsonBody } from "./body.ts"
import type { Call } from "./route.ts"

export const callOf = <Caller>(
  { request, requestId, trace }: Pick<Call, "request" | "requestId" | "trace">,
  principal: Caller,
): Call<Caller> => ({
  request,
  requestId,
  trace,
  principal,
  body: undefined,
})

/** Reads the body; an invalid one is refused with its problem. */
export const withBody = async <Caller>(
  rules: BodyRules,
  call: Call<Caller>,
  next: (call: Call<Caller>) => void | Promise<void>,
  refuse: (refusal: Problem) => void | Promise<void>,
): Promise<void> => {
  const body = await readJsonBody(call.request, rules)
  if (body._tag === "Problem") return refuse(body)
  if (body._tag === "Gone") return undefined
  return next({ ...call, body: body.value })
}
