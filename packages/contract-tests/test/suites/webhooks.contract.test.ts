/**
 * Runs the contract suites of subscriptions, deliveries and replays against references over one
 * common store.
 */
import {
  deliveryLogContract,
  deliveryQueueContract,
  replayRepositoryContract,
  subscriptionRepositoryContract,
} from "../../src/webhook/index.ts"
import { layerLedgerReference } from "../references/ledger-reference.ts"

subscriptionRepositoryContract("in memory", layerLedgerReference(), { isolated: true })
deliveryQueueContract("in memory", layerLedgerReference(), { isolated: true })
deliveryLogContract("in memory", layerLedgerReference(), { isolated: true })
replayRepositoryContract("in memory", layerLedgerReference(), { isolated: true })
