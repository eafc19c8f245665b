/** Delivery queues with one fault each. */
import { deliveryQueueClauses } from "../../src/webhook/index.ts"
import { fanOutSaboteurs } from "./fan-out-saboteurs.ts"
import { laneSaboteurs } from "./lane-saboteurs.ts"
import { ledgerSaboteur } from "./ledger-saboteur.ts"
import { outcomeSaboteurs } from "./outcome-saboteurs.ts"
import { proves } from "./saboteur.ts"
import { supplySaboteurs } from "./supply-saboteurs.ts"
import { deliveryTraceSaboteurs } from "./trace-saboteurs.ts"

const saboteur = ledgerSaboteur(deliveryQueueClauses)

proves("DeliveryQueue", deliveryQueueClauses, [
  ...fanOutSaboteurs(saboteur),
  ...laneSaboteurs(saboteur),
  ...supplySaboteurs(saboteur),
  ...outcomeSaboteurs(saboteur),
  ...deliveryTraceSaboteurs(saboteur),
])
