import { describe, expect, it } from "vitest"
import { readAuthTokenRequest } from "../src/auth/auth-token-request.ts"
import { Refused } from "../src/http/api-error.ts"

const challenge = "<Challenge>20261120-CR-0123456789-ABCDEF0123-4F</Challenge>"
const context = "<ContextIdentifier><Nip>5265877635</Nip></ContextIdentifier>"
const subject = "<SubjectIdentifierType>certificateSubject</SubjectIdentifierType>"
const policy = (ips: string) =>
  `<AuthorizationPolicy><AllowedIps>${ips}</AllowedIps></AuthorizationPolicy>`

const request = (children: string, version = "2.1") =>
  `<AuthTokenRequest xmlns="http://ksef.mf.gov.pl/auth/token/${version}">${children}</AuthTokenRequest>`

const codeFor = (xml: string): number | undefined => {
  try {
    readAuthTokenRequest(xml)
    return undefined
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal.kind !== "BadRequest") throw error
    return error.refusal.code
  }
}

describe("readAuthTokenRequest", () => {
  it.each(["2.0", "2.1"])("a request of version %s is read", (version) => {
    expect(readAuthTokenRequest(request(challenge + context + subject, version))).toEqual({
      challenge: "20261120-CR-0123456789-ABCDEF0123-4F",
      context: { type: "Nip", value: "5265877635" },
      subjectIdentifierType: "certificateSubject",
    })
  })

  it("a request with prefixes and white space is read", () => {
    const xml = request(`\n ${challenge}\n ${context}\n ${subject}\n`)
      .replaceAll(/<(\/?)(?=[A-Z])/g, "<$1a:")
      .replace("xmlns=", "xmlns:a=")
    expect(readAuthTokenRequest(xml).context.value).toBe("5265877635")
  })

  it("a request may restrict addresses, at most ten and in the schema's order", () => {
    const ordered =
      "<Ip4Address>10.0.0.1</Ip4Address><Ip4Range>10.0.0.1-10.0.0.9</Ip4Range>" +
      "<Ip4Mask>10.0.0.0/24</Ip4Mask>"
    const children = challenge + context + subject
    expect(codeFor(request(children + policy(ordered)))).toBeUndefined()
    const reversed = "<Ip4Mask>10.0.0.0/24</Ip4Mask><Ip4Address>10.0.0.1</Ip4Address>"
    expect(codeFor(request(children + policy(reversed)))).toBe(21401)
    expect(codeFor(request(children + policy("<Ip4Address>10.0.0</Ip4Address>")))).toBe(21401)
    const eleven = "<Ip4Address>10.0.0.1</Ip4Address>".repeat(11)
    expect(codeFor(request(children + policy(eleven)))).toBe(21401)
  })

  it.each([
    ["children in another order", request(context + challenge + subject)],
    ["no subject", request(challenge + context)],
    ["another version", request(challenge + context + subject, "3.0")],
    ["two contexts", request(challenge + context.replace("</C", "<Nip>1</Nip></C") + subject)],
    ["a NIP with a prefix", request(challenge + context.replace("526", "PL526") + subject)],
    ["a challenge of another form", request(`<Challenge>x</Challenge>${context}${subject}`)],
    ["an unknown subject", request(challenge + context + subject.replace("Subject<", "X<"))],
    [
      "an element of another namespace",
      request(challenge + context.replace("<Nip>", '<Nip xmlns="urn:x">') + subject),
    ],
  ])("a request with %s is refused with 21401", (_, xml) => {
    expect(codeFor(xml)).toBe(21401)
  })

  it("a request that is not XML is rejected with 9101", () => {
    expect(codeFor("<a><b></a>")).toBe(9101)
    expect(codeFor("text")).toBe(9101)
  })
})
