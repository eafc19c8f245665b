/** Subscriptions, deliveries and replays: the references over one common store. */
import { layerLedgerMemory } from "@procurement/adapter-memory"
import {
  deliveryLogContract,
  deliveryQueueContract,
  replayRepositoryContract,
  subscriptionRepositoryContract,
} from "../../src/webhook/index.ts"

subscriptionRepositoryContract("in memory", layerLedgerMemory(), { isolated: true })
deliveryQueueContract("in memory", layerLedgerMemory(), { isolated: true })
deliveryLogContract("in memory", layerLedgerMemory(), { isolated: true })
replayRepositoryContract("in memory", layerLedgerMemory(), { isolated: true })
