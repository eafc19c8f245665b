/**
 * The document that a client signs to log in: AuthTokenRequest, namespace 2.0 or 2.1.
 *
 * This module checks which children may occur where; the patterns of 2.1 apply to both versions,
 * which do not differ otherwise.
 * Source: CIRFMF/ksef-docs, schemas/auth, consulted 2026-11-20.
 */
import { readXml, type XmlElement, XmlUnreadable } from "@procurement/lib-xml"
import { z } from "zod"
import { badRequest } from "../http/api-error.ts"
import type { ContextIdentifier } from "../state/values.ts"
import { isContextIdentifier, isContextType } from "../state/context-identifier.ts"

export type SubjectIdentifierType = "certificateSubject" | "certificateFingerprint"

export interface AuthTokenRequest {
  readonly challenge: string
  readonly context: ContextIdentifier
  readonly subjectIdentifierType: SubjectIdentifierType
}

const namespaces: ReadonlySet<string> = new Set([
  "http://ksef.mf.gov.pl/auth/token/2.0",
  "http://ksef.mf.gov.pl/auth/token/2.1",
])

const violation = (detail: string) => badRequest(21401, detail)

const Texts = z.object({
  Challenge: z.string().regex(/^\d{8}-CR-[0-9A-F]{10}-[0-9A-F]{10}-[0-9A-F]{2}$/),
  SubjectIdentifierType: z.enum(["certificateSubject", "certificateFingerprint"]),
})

const octet = String.raw`(25[0-5]|2[0-4]\d|1\d{2}|[1-9]?\d)`
const address = String.raw`${octet}(\.${octet}){3}`
const ipPatterns: Readonly<Record<string, RegExp>> = {
  Ip4Address: new RegExp(`^${address}$`),
  Ip4Range: new RegExp(`^${address}-${address}$`),
  Ip4Mask: new RegExp(`^${address}/([89]|[12]\\d|3[0-2])$`),
}
const ipOrder = Object.keys(ipPatterns)
const maximumOfEachIp = 10

const checkAllowedIps = (allowed: XmlElement): void => {
  const names = allowed.children.map(({ name }) => name)
  const positions = names.map((name) => ipOrder.indexOf(name))
  const isOrdered = positions.every((at, index) => at >= 0 && at >= (positions[index - 1] ?? 0))
  if (!isOrdered) throw violation("AllowedIps: Ip4Address, Ip4Range, Ip4Mask, in this order")
  for (const kind of ipOrder) {
    if (names.filter((name) => name === kind).length > maximumOfEachIp) {
      throw violation(`${kind}: at most ${maximumOfEachIp}`)
    }
  }
  const wrong = allowed.children.find(({ name, text }) => !ipPatterns[name]?.test(text.trim()))
  if (wrong !== undefined) throw violation(`${wrong.name}: ${wrong.text}`)
}

const checkPolicy = (policy: XmlElement | undefined): void => {
  if (policy === undefined) return
  const [allowed, ...more] = policy.children
  if (allowed?.name !== "AllowedIps" || more.length > 0) {
    throw violation("AuthorizationPolicy: exactly one AllowedIps")
  }
  checkAllowedIps(allowed)
}

const readContext = (element: XmlElement): ContextIdentifier => {
  const [identifier, ...more] = element.children
  if (identifier === undefined || more.length > 0 || !isContextType(identifier.name)) {
    throw violation("ContextIdentifier: exactly one of Nip, InternalId, NipVatUe, PeppolId")
  }
  const context = { type: identifier.name, value: identifier.text.trim() }
  if (!isContextIdentifier(context)) throw violation(`${context.type}: ${context.value}`)
  return context
}

const order = ["Challenge", "ContextIdentifier", "SubjectIdentifierType", "AuthorizationPolicy"]

const checkShape = (root: XmlElement): void => {
  if (root.name !== "AuthTokenRequest" || !namespaces.has(root.namespace)) {
    throw violation(`root {${root.namespace}}${root.name}`)
  }
  const names = root.children.map(({ name }) => name)
  const isComplete = names.length >= 3 && names.length <= order.length
  if (!isComplete || names.some((name, index) => name !== order[index])) {
    throw violation(`children must be ${order.join(", ")} (the last is optional), in this order`)
  }
  const isForeign = ({ namespace, children }: XmlElement): boolean =>
    namespace !== root.namespace || children.some(isForeign)
  if (isForeign(root)) throw violation("an element of another namespace")
}

const treeOf = (xml: string): XmlElement => {
  try {
    return readXml(xml)
  } catch (error) {
    if (error instanceof XmlUnreadable) throw badRequest(9101, error.message)
    throw error
  }
}

/** The request in a document without its signature. Throws 9101 or 21401. */
export const readAuthTokenRequest = (xml: string): AuthTokenRequest => {
  const root = treeOf(xml)
  checkShape(root)
  const [challenge, context, subject, policy] = root.children
  if (context === undefined) throw violation("ContextIdentifier is missing")
  const texts = Texts.safeParse({
    Challenge: challenge?.text.trim(),
    SubjectIdentifierType: subject?.text.trim(),
  })
  if (!texts.success) {
    throw violation(texts.error.issues.map(({ path }) => path.join(".")).join(", "))
  }
  checkPolicy(policy)
  return {
    challenge: texts.data.Challenge,
    context: readContext(context),
    subjectIdentifierType: texts.data.SubjectIdentifierType,
  }
}
