/** The problem of a caller that asks too often (RFC 6585, 4). */
import type { Refusal } from "@procurement/domain/rate-limit"
import { type Problem, problem } from "../problem.ts"

export const rateLimited = ({
  violated,
  retryAfterSeconds,
}: Pick<Refusal, "violated" | "retryAfterSeconds">): Problem => {
  const names = violated.map(({ name }) => name)
  const listed = names.join(", ")
  const after = `${retryAfterSeconds} s`
  return problem("rate_limited", {
    detail: {
      en: `Too many requests for the limit ${listed}; try again in ${after}. Nothing was done.`,
      pl: `Za dużo żądań (limit: ${listed}); spróbuj ponownie za ${after}. Nic nie wykonano.`,
    },
    violatedPolicies: names,
    headers: { "retry-after": String(retryAfterSeconds) },
  })
}
