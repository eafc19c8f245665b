/** The session that a request names, if it is the caller's; KSeF answers 21173 otherwise. */
import { isSameContext } from "../auth/context-identifier.ts"
import { parameter, type AuthorizedRequest } from "../http/operation.ts"
import { badRequest } from "../http/refusal.ts"
import type { Simulation } from "../simulation.ts"
import type { Session } from "../state/world.ts"
import { isOpen } from "./session-status.ts"

export const ownSession = (simulation: Simulation, request: AuthorizedRequest): Session => {
  const reference = parameter(request, "session")
  const session = simulation.world().sessions.get(reference)
  if (session === undefined || !isSameContext(session.context, request.login.context)) {
    throw badRequest(21173, reference)
  }
  return session
}

/** The caller's interactive session, open with its key; refuses with 21180 when it is not open. */
export const ownOpenSession = (
  simulation: Simulation,
  request: AuthorizedRequest,
): Session & { readonly cipherKey: string } => {
  const session = ownSession(simulation, request)
  if (session.batch !== undefined) throw badRequest(21173, session.reference)
  const { cipherKey } = session
  if (cipherKey === undefined || !isOpen(session, simulation.now())) {
    throw badRequest(21180, session.reference)
  }
  return { ...session, cipherKey }
}
