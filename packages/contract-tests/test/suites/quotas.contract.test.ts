/** Quotas and e-mails: the references over one common store. */
import { layerLedgerMemory } from "@procurement/adapter-memory"
import { emailQueueContract } from "../../src/email/index.ts"
import { quotaRepositoryContract } from "../../src/quota/index.ts"

quotaRepositoryContract("in memory", layerLedgerMemory(), { isolated: true })
emailQueueContract("in memory", layerLedgerMemory(), { isolated: true })
