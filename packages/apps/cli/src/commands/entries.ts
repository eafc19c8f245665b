/** What the commands of operations have besides their rows: names of options, columns, notes. */
import { type Body, type Columns, type Texts, UsageError } from "@procurement/lib-cli"
import type { Target } from "../target.ts"
import { whoRunsThis } from "../who-runs-this.ts"
import { certificateFile, overlap, scan, statement } from "./inputs.ts"
import { showDifference, showTotals } from "./ledger-texts.ts"
import { showOrder, showProcesses, showReissue, showStatement, showVersions } from "./shown.ts"
import type { words } from "./words.ts"

export interface Entry extends Texts {
  readonly columns?: Columns
  /** The text for people, where columns do not suffice. */
  readonly show?: (json: never) => string
  /** Follows the text. */
  readonly note?: string
  /** Throws a `UsageError` for a service on which it can't run. */
  readonly check?: (target: Target) => void
  /**
   * Members that the operation replaces as a whole: their current values are read first. `valid`
   * stands in for those of the resource while the options are checked.
   */
  readonly replaces?: { readonly read: keyof typeof words; readonly valid: Body }
}

const savedOnce = "It is not shown again: save it now.\n"

const byWhom: Texts = {
  names: { requestedBy: "by", exportId: "export" },
  complete: (body) => ({ requestedBy: whoRunsThis(), ...body }),
}

const inPoland = { countryCode: "PL" }

const memberIn = (body: Body, name: string): Body => Object(body[name])

const withCountry = (company: Body): Body => ({
  ...company,
  address: { ...inPoland, ...memberIn(company, "address") },
})

/** A company, and who receives its goods. */
const withCountries = (company: Body): Body => {
  const receivers = ["localGovernmentUnit", "vatGroupMember"].filter((name) => name in company)
  const placed = receivers.map((name) => [name, withCountry(memberIn(company, name))])
  return { ...withCountry(company), ...Object.fromEntries(placed) }
}

const tenantTexts: Texts = {
  shortened: ["buyer", "contract.monthlyVolumes", "contract"],
  names: {
    "buyer.name": "buyer-name",
    "buyer.address.line1": "address",
    "buyer.address.line2": "address2",
    contactEmail: "email",
  },
  optionTexts: {
    "buyer.nip": "the buyer's NIP, ten digits",
    "buyer.name": "the buyer's name on invoices, if different",
    "buyer.address.line1": "first line of the buyer's address in Poland",
    "buyer.address.line2": "second line",
    "contract.monthlyVolumes.orders": "orders per month",
    "contract.monthlyVolumes.invoices": "invoices per month",
    "contract.monthlyVolumes.deliveries": "webhook deliveries per month",
    "contract.otherBuyers": "for which other companies it may order; by default registered ones",
  },
}

const purpose = { name: "its purpose" }

const ofParcel: Texts = { names: { trackingNumber: "parcel" } }

const file = { member: "content", name: "file", text: "MT940 or CSV; - for standard input" }

const payment: Columns = {
  invoice: "invoiceId",
  status: "status",
  owed: "owed",
  paid: "amountPaid",
  refunded: "amountRefunded",
  overpaid: "overpaid",
}

const summary: Columns = { invoice: "id", number: "number", status: "status" }

const ledgerExport: Columns = {
  export: "id",
  made: "at",
  by: "by",
  format: "format",
  rows: "rows",
  K_19: "netInPln",
  K_20: "vatInPln",
  filed: "filed.at",
  "filed by": "filed.by",
}

const needsPublicUrl = ({ publicUrl }: Target): void => {
  if (publicUrl !== undefined) return
  throw new UsageError("set PUBLIC_URL to the API's public address: the invitation links to it")
}

export const entries: Partial<Record<keyof typeof words, Entry>> = {
  listCatalogItems: {
    columns: {
      sku: "sku",
      category: "category",
      unit: "unit",
      PLN: "grossPrice.PLN",
      EUR: "grossPrice.EUR",
      name: "name.pl",
    },
  },
  createTenant: {
    ...tenantTexts,
    text: "create a tenant (standard, pl by default)",
    complete: ({ buyer, ...body }) => ({
      plan: "standard",
      language: "pl",
      ...body,
      // Reported once, as the tenant's name.
      buyer: { name: body["name"] ?? null, ...withCountries(Object(buyer)) },
    }),
  },
  listTenants: {
    columns: { tenant: "id", plan: "plan", nip: "buyer.nip", name: "name" },
  },
  changeTenant: {
    ...tenantTexts,
    text: "change only the named fields",
    replaces: {
      read: "readTenant",
      valid: {
        buyer: { nip: "5252839118", name: "-", address: { ...inPoland, line1: "-" } },
        contract: {},
      },
    },
  },
  listTenantBuyers: {
    columns: {
      nip: "nip",
      "registered by": "registeredBy",
      name: "name",
      address: "address.line1",
    },
  },
  putTenantBuyer: {
    text: "register a company, or correct its name and address",
    optionTexts: {
      name: "the name on invoices",
      "address.line1": "first line of the address in Poland",
      "address.line2": "second line",
    },
    names: { "address.line1": "address", "address.line2": "address2" },
    complete: withCountries,
  },
  removeTenantBuyer: { text: "remove a company; unless any is allowed, its orders are rejected" },
  suspendTenant: { text: "refuse the tenant's orders; those placed before go on" },
  inviteUser: {
    text: "add a user, who gets an e-mail and can sign in",
    optionTexts: { email: "the person's e-mail address" },
    names: { locale: "language" },
    check: needsPublicUrl,
  },
  removeUser: { text: "remove a user; its sessions end" },
  listUsers: {
    columns: { id: "id", role: "role", "last sign-in": "lastSignInAt", "e-mail": "email" },
  },
  changeUser: {
    text: "give a user another role; its sessions end",
    argument: { member: "role", name: "role", text: "owner, developer or accountant" },
  },
  createClient: {
    text: "create a client; its secret is shown once",
    optionTexts: purpose,
    inputs: { certificate: certificateFile },
    note: savedOnce,
  },
  listClients: {
    columns: { client: "clientId", certificate: "certificate", scopes: "scopes", name: "name" },
  },
  rotateClientSecret: {
    text: "create a new secret; the old one stays valid during the overlap",
    inputs: { overlap },
    note: savedOnce,
  },
  issueToken: {
    text: "issue a token for 90 days; it is shown once",
    optionTexts: purpose,
    note: savedOnce,
  },
  listTokens: {
    columns: {
      id: "id",
      token: "hint",
      expires: "expiresAt",
      "last used": "lastUsedAt",
      client: "clientId",
      name: "name",
      "replaced by": "replacedBy",
    },
  },
  rotateToken: {
    text: "replace a token; the old one stays valid during the overlap",
    inputs: { overlap },
    note: savedOnce,
  },
  revokeTokenById: { text: "revoke a token; it is rejected everywhere within five seconds" },
  retireCatalogItem: { text: "take an item off sale; placed orders keep their lines" },
  readAnyOrder: {
    text: "show an order's status, its parcels, its invoice and corrections",
    show: showOrder,
  },
  trackOrder: ofParcel,
  correctInvoice: ofParcel,
  previewCorrection: ofParcel,
  recordRefund: {
    text: "record that an overpaid amount was sent back; repeating it changes nothing",
    optionTexts: { amount: "like 49.98, at most the amount that was overpaid" },
    columns: payment,
  },
  readInvoiceVersions: {
    text: "show an invoice's status and its versions that KSeF rejected",
    show: showVersions,
  },
  correctTechnically: {
    text:
      "rewrite an offline invoice that KSeF rejected for a technical reason, with the same " +
      "content and day, and send it",
    columns: summary,
  },
  reissueInvoice: {
    ...byWhom,
    text:
      "reissue an invoice or a correction that KSeF rejected: current data, the same number " +
      "unless KSeF has another document under it",
    show: showReissue,
  },
  issueOutside: {
    ...byWhom,
    text:
      "record that the seller issued an invoice or a correction outside KSeF, which had failed " +
      "totally; it is never sent",
    inputs: { scan },
    columns: summary,
  },
  previewBankStatement: {
    text: "show which invoices the transfers of a bank statement pay; records nothing",
    argument: file,
    inputs: { content: statement },
    show: showStatement,
  },
  importBankStatement: {
    text:
      "record the payments of a bank statement, by the KSeF numbers, invoice numbers and " +
      "collective identifiers in the titles; repeating it records nothing twice",
    argument: file,
    inputs: { content: statement },
    show: showStatement,
  },
  readLedgerTotals: { show: showTotals },
  listLedgerRows: {
    columns: {
      number: "number",
      KSeF: "ksefNumber",
      marker: "marker",
      rule: "rule",
      issued: "issueDate",
      sold: "soldOn",
      buyer: "buyer.nip",
      net: "net",
      VAT: "vat",
      K_19: "netInPln",
      K_20: "vatInPln",
    },
  },
  listLedgerExports: { columns: ledgerExport },
  markLedgerFiled: {
    ...byWhom,
    optionTexts: { exportId: "the export, exp_…" },
    columns: ledgerExport,
  },
  readLedgerChanges: {
    text: "show what has changed since a file of the register was filed or made",
    show: showDifference,
  },
  listProcesses: { show: showProcesses },
}
