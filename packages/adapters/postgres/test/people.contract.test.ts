/**
 * Runs the contract suites of users, sessions, the audit log and the request log against
 * PostgreSQL.
 */
import { auditLogContract } from "@procurement/contract-tests/audit"
import { invoiceNoticesContract } from "@procurement/contract-tests/notification"
import { requestLogContract } from "@procurement/contract-tests/request-log"
import { sessionStoreContract, userRepositoryContract } from "@procurement/contract-tests/user"
import * as Layer from "effect/Layer"
import {
  layerAuditLog,
  layerEmailQueue,
  layerEventLog,
  layerInvoiceNotices,
  layerRequestLog,
  layerSessionStore,
  layerTenantRepository,
  layerUserRepository,
} from "../src/index.ts"
import { secretKeys } from "./fixtures/examples.ts"
import { onFreshDatabase } from "./fixtures/layers.ts"

const layerPeople = onFreshDatabase((database) =>
  Layer.mergeAll(
    layerUserRepository(database, secretKeys),
    layerSessionStore(database, secretKeys),
    layerAuditLog(database),
    layerEmailQueue(database, secretKeys),
  ),
)

userRepositoryContract("PostgreSQL", layerPeople, { isolated: true })
sessionStoreContract("PostgreSQL", layerPeople, { isolated: true })
auditLogContract("PostgreSQL", onFreshDatabase(layerAuditLog), { isolated: true })
requestLogContract("PostgreSQL", onFreshDatabase(layerRequestLog), { isolated: true })

const layerNotices = onFreshDatabase((database) =>
  Layer.mergeAll(
    layerInvoiceNotices(database),
    layerUserRepository(database, secretKeys),
    layerTenantRepository(database),
    layerEventLog(database),
    layerEmailQueue(database, secretKeys),
  ),
)
invoiceNoticesContract("PostgreSQL", layerNotices, { isolated: true })
