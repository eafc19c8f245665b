/** Delivery queues with one fault each. */
import { deliveryQueueClauses } from "../../src/webhook/index.ts"
import { fanOutSaboteurs } from "./fan-out-saboteurs.ts"
import { partitionSaboteurs } from "./partition-saboteurs.ts"
import { ledgerSaboteur } from "./ledger-saboteur.ts"
import { outcomeSaboteurs } from "./outcome-saboteurs.ts"
import { proves } from "./saboteur.ts"
import { serverSaboteurs } from "./server-saboteurs.ts"
import { fetchSaboteurs } from "./fetch-saboteurs.ts"
import { deliveryTraceSaboteurs } from "./trace-saboteurs.ts"

const saboteur = ledgerSaboteur(deliveryQueueClauses)

proves("DeliveryQueue", deliveryQueueClauses, [
  ...fanOutSaboteurs(saboteur),
  ...partitionSaboteurs(saboteur),
  ...serverSaboteurs(saboteur),
  ...fetchSaboteurs(saboteur),
  ...outcomeSaboteurs(saboteur),
  ...deliveryTraceSaboteurs(saboteur),
])
