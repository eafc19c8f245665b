/** Quotas and e-mails: the references over one common store. */
import { emailQueueContract } from "../../src/email/index.ts"
import { quotaRepositoryContract } from "../../src/quota/index.ts"
import { layerLedgerReference } from "../references/ledger-reference.ts"

quotaRepositoryContract("in memory", layerLedgerReference(), { isolated: true })
emailQueueContract("in memory", layerLedgerReference(), { isolated: true })
