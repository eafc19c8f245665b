/**
 * Runs the contract suites of users, sessions, the audit log and the request log against the
 * domain's references.
 */
import { AuditLog } from "@procurement/domain/audit"
import { RequestLog } from "@procurement/domain/request-log"
import { makeAuditLogMemory, makeRequestLogMemory } from "@procurement/adapter-memory"
import * as Layer from "effect/Layer"
import { auditLogContract } from "../../src/audit/index.ts"
import { requestLogContract } from "../../src/request-log/index.ts"
import { sessionStoreContract, userRepositoryContract } from "../../src/user/index.ts"
import { layerPeopleReference } from "../references/people-reference.ts"

userRepositoryContract("in memory", layerPeopleReference(), { isolated: true })
sessionStoreContract("in memory", layerPeopleReference(), { isolated: true })
auditLogContract("in memory", Layer.sync(AuditLog, makeAuditLogMemory), { isolated: true })
requestLogContract("in memory", Layer.sync(RequestLog, makeRequestLogMemory), { isolated: true })
