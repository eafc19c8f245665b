/** Challenges: single use, ten minutes. */
import { badRequest } from "../http/refusal.ts"
import type { Simulation } from "../simulation.ts"
import type { Challenge } from "../state/world.ts"

/** The challenge, if it is still valid; otherwise rejects with 21111. */
export const usableChallenge = (simulation: Simulation, challenge: string): Challenge => {
  const known = simulation.world().challenges.get(challenge)
  if (known === undefined) throw badRequest(21111, "nieznane wyzwanie")
  if (known.isUsed) throw badRequest(21111, "wyzwanie zostało już wykorzystane")
  const { challengeMillis } = simulation.settings.lifetimes
  if (simulation.now() > known.issuedAt + challengeMillis) {
    throw badRequest(21111, "wyzwanie wygasło")
  }
  return known
}
