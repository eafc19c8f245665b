/** Runs the contract suites of quotas and e-mails against PostgreSQL. */
import { emailQueueContract } from "@procurement/contract-tests/email"
import { quotaRepositoryContract } from "@procurement/contract-tests/quota"
import { layerLedger } from "./fixtures/layers.ts"

quotaRepositoryContract("PostgreSQL", layerLedger, { isolated: true })
emailQueueContract("PostgreSQL", layerLedger, { isolated: true })
