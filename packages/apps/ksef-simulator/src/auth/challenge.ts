/** Challenges: single use, ten minutes. */
import { badRequest } from "../http/api-error.ts"
import type { Simulation } from "../simulation.ts"
import type { Challenge } from "../state/state.ts"

/** The challenge, if it is still valid; otherwise rejects with 21111. */
export const requireChallenge = (simulation: Simulation, challenge: string): Challenge => {
  const known = simulation.state().challenges.get(challenge)
  if (known === undefined) throw badRequest(21111, "nieznane wyzwanie")
  if (known.isUsed) throw badRequest(21111, "wyzwanie zostało już wykorzystane")
  const { challengeMillis } = simulation.settings.lifetimes
  if (simulation.now() > known.issuedAt + challengeMillis) {
    throw badRequest(21111, "wyzwanie wygasło")
  }
  return known
}
