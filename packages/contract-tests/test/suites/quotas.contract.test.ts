/** Runs the contract suites of quotas and e-mails against references over one common store. */
import { emailQueueContract } from "../../src/email/index.ts"
import { quotaRepositoryContract } from "../../src/quota/index.ts"
import { layerLedgerReference } from "../references/ledger-reference.ts"

quotaRepositoryContract("in memory", layerLedgerReference(), { isolated: true })
emailQueueContract("in memory", layerLedgerReference(), { isolated: true })
