/** Users, sessions, the audit log and the log of requests: the references in the domain. */
import { AuditLog } from "@procurement/domain/audit"
import { RequestLog } from "@procurement/domain/request-log"
import { makeAuditLogMemory, makeRequestLogMemory } from "@procurement/adapter-memory"
import * as Layer from "effect/Layer"
import { invoiceNoticesContract } from "../../src/notification/index.ts"
import { auditLogContract } from "../../src/audit/index.ts"
import { requestLogContract } from "../../src/request-log/index.ts"
import { sessionStoreContract, userRepositoryContract } from "../../src/user/index.ts"
import { layerPeopleReference, noticeGround } from "../references/people-reference.ts"

userRepositoryContract("in memory", layerPeopleReference(), { isolated: true })
invoiceNoticesContract("in memory", noticeGround().layer, { isolated: true })
sessionStoreContract("in memory", layerPeopleReference(), { isolated: true })
auditLogContract("in memory", Layer.sync(AuditLog, makeAuditLogMemory), { isolated: true })
requestLogContract("in memory", Layer.sync(RequestLog, makeRequestLogMemory), { isolated: true })
