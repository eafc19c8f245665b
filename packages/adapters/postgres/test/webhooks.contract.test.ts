/** Runs the contract suites of subscriptions, deliveries and replays against PostgreSQL. */
import {
  deliveryLogContract,
  deliveryQueueContract,
  replayRepositoryContract,
  subscriptionRepositoryContract,
} from "@procurement/contract-tests/webhook"
import { layerLedger } from "./fixtures/layers.ts"

subscriptionRepositoryContract("PostgreSQL", layerLedger, { isolated: true })
deliveryQueueContract("PostgreSQL", layerLedger, { isolated: true })
deliveryLogContract("PostgreSQL", layerLedger, { isolated: true })
replayRepositoryContract("PostgreSQL", layerLedger, { isolated: true })
