/** The session that a request names, if it is the caller's; otherwise KSeF responds with 21173. */
import { isSameContext } from "../state/context-identifier.ts"
import { parameter, type AuthorizedRequest } from "../http/operation.ts"
import { badRequest } from "../http/api-error.ts"
import { requireAnyOf } from "../http/permissions.ts"
import type { Simulation } from "../simulation.ts"
import type { Session } from "../state/state.ts"
import { isOpen, sessionStatusAt } from "./session-status.ts"

/** KSeF's messages use one word for interactive sessions, and another for all others. */
type Participle = "znaleziona" | "odnaleziona"

export const noSession = (reference: string, participle: Participle = "znaleziona") =>
  badRequest(21173, `Sesja o numerze referencyjnym ${reference} nie została ${participle}.`)

const readers = ["InvoiceWrite", "Introspection", "PefInvoiceWrite", "EnforcementOperations"]

export const ownSession = (
  simulation: Simulation,
  request: AuthorizedRequest,
  participle: Participle = "znaleziona",
): Session => {
  requireAnyOf(request.login, readers)
  const reference = parameter(request, "session")
  const session = simulation.state().sessions.get(reference)
  if (session === undefined || !isSameContext(session.context, request.login.context)) {
    throw noSession(reference, participle)
  }
  return session
}

/** The use that the session's state does not allow, in the message of 21180. */
export type SessionUse = "wysyłkę faktur" | "jej zamknięcie"

/** The caller's open interactive session with its key. Rejects with 21180 when it is not open. */
export const ownOpenSession = (
  simulation: Simulation,
  request: AuthorizedRequest,
  use: SessionUse,
): Session & { readonly cipherKey: string } => {
  const session = ownSession(simulation, request, "odnaleziona")
  if (session.batch !== undefined) throw noSession(session.reference, "odnaleziona")
  const { cipherKey } = session
  const now = simulation.now()
  if (cipherKey === undefined || !isOpen(session, now)) {
    const { code } = sessionStatusAt(session, now, simulation.settings.delays.sessionMillis)
    throw badRequest(21180, `Status sesji ${code} uniemożliwia ${use}.`)
  }
  return { ...session, cipherKey }
}
