/** Runs the contract suite of the outbox relay against PostgreSQL. */
import { outboxRelayContract } from "@procurement/contract-tests/events"
import { layerLedger } from "./fixtures/layers.ts"

outboxRelayContract("PostgreSQL", layerLedger, { isolated: true })
