/** The contract of `BuyerRegister`. */
import type { Nip } from "@procurement/domain/party"
import { BuyerRegister, type RegisteredBuyer } from "@procurement/domain/tenant"
import { freshTenantId } from "../builders/fresh.ts"
import { aBuyer } from "../builders/parties.ts"
import { defaultRandom, type Random } from "../builders/random.ts"
import { clauses } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome, together } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"
import { suiteOf } from "../suite/register.ts"

const aRegistered = (random: Random = defaultRandom): RegisteredBuyer => ({
  buyer: aBuyer(random),
  registeredBy: random.pick(["operator", "order"]),
})

const sameNip = ({ buyer: { nip } }: RegisteredBuyer): RegisteredBuyer => {
  const other = aRegistered()
  return { ...other, buyer: { ...other.buyer, nip } }
}

export const buyerRegisterClauses = clauses<BuyerRegister>({
  "returns every buyer exactly as it was put": forEachRun(function* (random) {
    const register = yield* BuyerRegister
    const [tenant, buyer] = [freshTenantId(), aRegistered(random)]
    yield* register.put(tenant, buyer)
    expectSame(expectSome(yield* register.find(tenant, buyer.buyer.nip)), buyer)
  }),

  *"finds no buyer of another NIP or of another tenant"() {
    const register = yield* BuyerRegister
    const [tenant, buyer, other] = [freshTenantId(), aRegistered(), aRegistered()]
    yield* register.put(tenant, buyer)
    expectNone(yield* register.find(tenant, other.buyer.nip))
    expectNone(yield* register.find(freshTenantId(), buyer.buyer.nip))
  },

  *"replaces a buyer put again with the same NIP, of that tenant alone"() {
    const register = yield* BuyerRegister
    const [tenant, neighbour, old] = [freshTenantId(), freshTenantId(), aRegistered()]
    const { nip } = old.buyer
    yield* register.put(tenant, old)
    yield* register.put(neighbour, old)
    const corrected = sameNip(old)
    yield* register.put(tenant, corrected)
    expectSame(expectSome(yield* register.find(tenant, nip)), corrected)
    expectSame(expectSome(yield* register.find(neighbour, nip)), old)
  },

  *"keeps the first buyer of a NIP, and returns it to later ones"() {
    const register = yield* BuyerRegister
    const [tenant, first] = [freshTenantId(), aRegistered()]
    expectSame(yield* register.keepFirst(tenant, first), first)
    expectSame(yield* register.keepFirst(tenant, sameNip(first)), first)
    expectSame(expectSome(yield* register.find(tenant, first.buyer.nip)), first)
    const elsewhere = sameNip(first)
    expectSame(yield* register.keepFirst(freshTenantId(), elsewhere), elsewhere)
  },

  *"returns the same first buyer to all concurrent calls"() {
    const register = yield* BuyerRegister
    const [tenant, first] = [freshTenantId(), aRegistered()]
    const buyers = [first, sameNip(first), sameNip(first), sameNip(first)]
    const registered = yield* together(buyers.map((each) => register.keepFirst(tenant, each)))
    const stored = expectSome(yield* register.find(tenant, first.buyer.nip))
    for (const each of registered) expectSame(each, stored)
  },

  *"removes a buyer of that tenant alone, and says whether there was one"() {
    const register = yield* BuyerRegister
    const [tenant, neighbour, buyer, other] = [
      freshTenantId(),
      freshTenantId(),
      aRegistered(),
      aRegistered(),
    ]
    const { nip } = buyer.buyer
    for (const id of [tenant, neighbour]) yield* register.put(id, buyer)
    yield* register.put(tenant, other)
    expectSame(yield* register.remove(tenant, nip), true)
    expectSame(yield* register.remove(tenant, nip), false)
    expectNone(yield* register.find(tenant, nip))
    expectSame(expectSome(yield* register.find(neighbour, nip)), buyer)
    expectSame(expectSome(yield* register.find(tenant, other.buyer.nip)), other)
  },

  *"pages the tenant's buyers by NIP, each once"() {
    const register = yield* BuyerRegister
    const tenant = freshTenantId()
    const buyers = Array.from({ length: 5 }, () => aRegistered())
    for (const buyer of buyers) yield* register.put(tenant, buyer)
    yield* register.put(freshTenantId(), aRegistered())
    const seen: Array<RegisteredBuyer> = []
    let after: Nip | undefined
    for (const hasMore of [true, true, false]) {
      const page = yield* register.page(tenant, { after, limit: 2 })
      expectSame(page.hasMore, hasMore)
      seen.push(...page.buyers)
      after = page.buyers.at(-1)?.buyer.nip
    }
    const byNip = buyers.toSorted((left, right) => (left.buyer.nip < right.buyer.nip ? -1 : 1))
    expectSame(seen, byNip)
  },
})

export const buyerRegisterContract = suiteOf({
  port: "BuyerRegister",
  clauses: buyerRegisterClauses,
})
