/**
 * Which calls say that KSeF itself is in trouble: those without an answer, and those with one that
 * only a broken server gives. A refusal says that it is there.
 */
import type { KsefExchange } from "../ksef-options.ts"

const firstServerError = 500

export const isTroubleOfKsef = ({ status }: Pick<KsefExchange, "status">): boolean =>
  status === undefined || status >= firstServerError
