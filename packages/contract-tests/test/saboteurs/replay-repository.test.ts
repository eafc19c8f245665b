/** Replay repositories with one fault each. */
import { replayRepositoryClauses } from "../../src/webhook/index.ts"
import { carryOnSaboteurs } from "./carry-on-saboteurs.ts"
import { ledgerSaboteur } from "./ledger-saboteur.ts"
import { ledgerGround } from "../mutants/grounds.ts"
import { proves } from "./saboteur.ts"

const saboteur = ledgerSaboteur(replayRepositoryClauses)

proves(
  "ReplayRepository",
  replayRepositoryClauses,
  [...carryOnSaboteurs(saboteur)],
  ledgerGround("ReplayRepository"),
)
