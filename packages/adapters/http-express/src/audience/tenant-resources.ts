/**
 * Operations on one tenant's resources that two audiences have: the people of the tenant, and the
 * operators of the service for any tenant. Each is declared once, with an address for each of them.
 */
import {
  type AuditActor,
  type AuditEntry,
  actorOfPerson,
  recordAudit,
} from "@procurement/domain/audit"
import type { PersonScope } from "@procurement/domain/credential"
import type { IdempotencyStore } from "@procurement/domain/idempotency"
import type { TenantId } from "@procurement/domain/identity"
import type { OperatorScope } from "@procurement/domain/operator"
import { optional } from "@procurement/domain/optional"
import type { ProblemCode } from "../problem/problem.ts"
import type { Declare, RouteKind } from "../request/operation.ts"
import type { Parameters, PathParameter, Values } from "../request/reading.ts"
import type { Address, SecuredRoute } from "../request/route.ts"
import { type ForCustomers, type Guarded, personOperation } from "./customers.ts"
import {
  operatorActor,
  type OperatorOperation,
  operatorOperation,
  type Recording,
  tenantPath,
} from "./operators.ts"

/** The tenant, and who acts for it. */
export interface Caller {
  readonly tenantId: TenantId
  readonly actor: AuditActor
}

interface Addressed {
  readonly at: Address
  /** The operation's name for this audience, if another. */
  readonly id?: string
}

interface ForPeople {
  /** Its path has the parameters in their order, under any names. */
  readonly person: Addressed & Guarded & { readonly scope: PersonScope }
}

interface ForOperators {
  readonly tag: string
  /** Below `/internal/v1/tenants/{id}`; its path has the parameters under their names. */
  readonly operator: Addressed &
    Guarded & {
      readonly scope: OperatorScope
      /** Besides those of both audiences. */
      readonly problems?: ReadonlyArray<ProblemCode>
    }
}

/** For operations of support that give others access. */
export const guardedSupport = { scope: "support", asksAgain: "with passkey" } as const

/** For those that give access to somebody new. */
export const newAccess = { ...guardedSupport, problems: ["tenant_offboarded"] } as const

const namesIn = (at: Address): ReadonlyArray<string> =>
  Array.from(at.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name)

type Placed = "at" | "tags" | "replay"

/** An operation that only people have. */
export const forPeople: Declare<Caller, ForPeople, ForCustomers, Placed> = ({
  person: { at, id, scope, asksAgain },
  parameters,
  handle,
  ...parts
}) => {
  const readers: ReadonlyArray<[string, PathParameter<unknown>]> = Object.entries(parameters ?? {})
  const nameAt = (place: number): string => namesIn(at)[place] ?? ""
  const renamed: Parameters = Object.fromEntries(readers.map(([, one], nth) => [nameAt(nth), one]))
  return personOperation({
    ...parts,
    at,
    id: id ?? parts.id,
    scope,
    ...optional({ asksAgain }),
    parameters: renamed,
    handle: ({ principal: person, path, ...call }) => {
      const principal = { tenantId: person.tenantId, actor: actorOfPerson(person) }
      const values = Object.fromEntries(readers.map(([name], nth) => [name, path[nameAt(nth)]]))
      // The declared parameters under their own names.
      return handle({ ...call, principal, path: values as never })
    },
  })
}

type TenantRoute<Path extends Parameters, Json, Ports> = OperatorOperation<
  typeof tenantPath & Path,
  Json,
  Ports | Recording
>

interface OfTenant extends RouteKind {
  readonly path: Parameters
  readonly route: TenantRoute<this["path"], this["json"], this["ports"]>
}

/** An operation that only operators have. */
export const forOperators: Declare<Caller, ForOperators, OfTenant, Placed> = ({
  operator: { at, id, scope, asksAgain, problems: ofOperators = [] },
  tag,
  parameters,
  problems = [],
  handle,
  ...parts
}) =>
  operatorOperation({
    ...parts,
    at,
    id: id ?? parts.id,
    scope,
    ...optional({ asksAgain }),
    tags: [tag],
    parameters: { ...tenantPath, ...parameters } as typeof tenantPath &
      NonNullable<typeof parameters>,
    problems: ["tenant_not_found", ...ofOperators, ...problems],
    handle: ({ principal: operator, path, ...call }) => {
      const { id: tenantId } = path as Values<typeof tenantPath>
      return handle({ ...call, principal: { tenantId, actor: operatorActor(operator) }, path })
    },
  })

export interface BothRoutes<Path extends Parameters, Json, Ports> {
  readonly person: SecuredRoute<Ports | IdempotencyStore>
  readonly operator: TenantRoute<Path, Json, Ports>
}

interface ForBoth extends RouteKind {
  readonly path: Parameters
  readonly route: BothRoutes<this["path"], this["json"], this["ports"]>
}

/** An operation that both audiences have. */
export const operation: Declare<Caller, ForPeople & ForOperators, ForBoth, Placed> = ({
  person,
  operator,
  tag,
  ...parts
}) => ({
  person: forPeople({ ...parts, person }),
  operator: forOperators({ ...parts, operator, tag }),
})

/** Records a change in the tenant's audit log. */
export const note = (
  caller: Caller,
  action: AuditEntry["action"],
  subject: AuditEntry["subject"],
  details?: AuditEntry["details"],
) => recordAudit({ ...caller, action, subject, ...optional({ details }) })
