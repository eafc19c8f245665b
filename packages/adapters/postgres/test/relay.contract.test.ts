/** The relay's side of the outbox on PostgreSQL keeps the contract of its port. */
import { outboxRelayContract } from "@procurement/contract-tests/events"
import { layerLedger } from "./fixtures/layers.ts"

outboxRelayContract("PostgreSQL", layerLedger, { isolated: true })
