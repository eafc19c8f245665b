/** What was agreed with a customer: its data, plan, contract and suspension. */
import type { ComponentChildren } from "preact"
import { filled } from "../api/calls.ts"
import { dateTime } from "../format.ts"
import { languages } from "../language.ts"
import { Action } from "../parts/action.tsx"
import { SelectField, TextField } from "../parts/field.tsx"
import { Form, type FormValues, MissingField } from "../parts/form.tsx"
import { useApp } from "../shell/app-context.ts"
import { ask, type Taxpayer, type Tenant } from "./console-calls.ts"
import { Disclosure } from "./order-action.tsx"
import { customerMessages, termsMessages } from "./sales-messages.ts"
import { nipIn } from "./taxpayer.tsx"

const plans = ["trial", "standard", "pro", "enterprise"] as const satisfies ReadonlyArray<
  Tenant["plan"]
>

interface CustomerFieldsProps {
  readonly tenant?: Tenant
  /** For a new customer: fills the fields in which nothing was typed. */
  readonly buyer?: Taxpayer | undefined
  readonly onNip?: (text: string) => void
  readonly aboutNip?: ComponentChildren
}

/** The fields that every customer has; empty for a new one. */
export const CustomerFields = ({ tenant, buyer, onNip, aboutNip }: CustomerFieldsProps) => {
  const { t } = useApp()
  const { line1, line2 } = tenant?.buyer.address ?? buyer?.address ?? {}
  return (
    <div class="pair">
      <TextField
        name="nip"
        label={t(customerMessages.nip)}
        value={tenant?.buyer.nip}
        {...(onNip === undefined ? {} : { onInput: onNip })}
      />
      {aboutNip}
      <TextField name="name" label={t(customerMessages.name)} value={tenant?.name ?? buyer?.name} />
      <TextField
        name="buyerName"
        label={t(customerMessages.buyerName)}
        hint={t(customerMessages.buyerNameHint)}
        value={tenant?.buyer.name}
      />
      <TextField name="line1" label={t(customerMessages.line1)} value={line1} />
      <TextField name="line2" label={t(customerMessages.line2)} value={line2} />
      <TextField
        name="contactEmail"
        type="email"
        label={t(customerMessages.contact)}
        value={tenant?.contactEmail}
      />
      <SelectField
        name="language"
        label={t(customerMessages.language)}
        value={tenant?.language ?? "pl"}
        options={languages.map((each) => [each, each.toUpperCase()])}
      />
      <SelectField
        name="plan"
        label={t(customerMessages.plan)}
        value={tenant?.plan ?? "standard"}
        options={plans.map((plan) => [plan, plan])}
      />
    </div>
  )
}

export const customerIn = ({ text }: FormValues) => ({
  name: text("name"),
  plan: plans.find((plan) => plan === text("plan")) ?? "standard",
  buyer: {
    nip: nipIn(text("nip")),
    name: text("buyerName") || text("name"),
    address: {
      countryCode: "PL" as const,
      line1: text("line1"),
      ...filled({ line2: text("line2") }),
    },
  },
  contactEmail: text("contactEmail"),
  language: languages.find((language) => language === text("language")) ?? "pl",
})

const volumes = ["orders", "invoices", "deliveries"] as const

/** All three monthly quotas, or none: then the plan's. */
const volumesIn = ({ text }: FormValues) => {
  const typed = volumes.filter((volume) => text(volume) !== "")
  const missing = volumes.find((volume) => text(volume) === "")
  if (typed.length === 0) return {}
  if (missing !== undefined) throw new MissingField(missing)
  const [orders, invoices, deliveries] = volumes.map((volume) => Number(text(volume)))
  return {
    monthlyVolumes: { orders: orders ?? 0, invoices: invoices ?? 0, deliveries: deliveries ?? 0 },
  }
}

const numberIn = ({ text }: FormValues, name: "rateFactor" | "linesPerMinute") =>
  text(name) === "" ? {} : { [name]: Number(text(name)) }

const contractIn = (values: FormValues): Tenant["contract"] => ({
  ...filled({ priceList: values.text("priceList") }),
  otherBuyers: values.text("otherBuyers") === "any" ? "any" : "registered",
  ...volumesIn(values),
  ...numberIn(values, "rateFactor"),
  ...numberIn(values, "linesPerMinute"),
})

const ContractFields = ({ contract }: Pick<Tenant, "contract">) => {
  const { t } = useApp()
  const { priceList, otherBuyers = "registered", monthlyVolumes, ...rates } = contract
  const quantity = (
    name: "rateFactor" | "linesPerMinute" | (typeof volumes)[number],
    value?: number,
  ) => (
    <TextField
      name={name}
      type="number"
      min={0}
      label={t(termsMessages[name])}
      value={value === undefined ? "" : String(value)}
    />
  )
  return (
    <div class="pair">
      <TextField
        name="priceList"
        label={t(customerMessages.priceList)}
        hint={t(termsMessages.priceListHint)}
        value={priceList}
      />
      <SelectField
        name="otherBuyers"
        label={t(termsMessages.otherBuyers)}
        value={otherBuyers}
        options={(["registered", "any"] as const).map((rule) => [rule, t(termsMessages[rule])])}
      />
      {volumes.map((volume) => quantity(volume, monthlyVolumes?.[volume]))}
      {quantity("rateFactor", rates.rateFactor)}
      {quantity("linesPerMinute", rates.linesPerMinute)}
    </div>
  )
}

interface TermsProps {
  readonly tenant: Tenant
  readonly onChanged: () => void
}

const path = "/internal/v1/tenants/{id}"

const Suspension = ({ tenant, onChanged }: TermsProps) => {
  const { t, send, announce, language } = useApp()
  const { id, suspension } = tenant
  const done = (): void => {
    announce(t(termsMessages.saved))
    onChanged()
  }
  const suspend = async ({ text }: FormValues): Promise<void> => {
    const body = filled({ reason: text("reason") })
    await send(ask("put", `${path}/suspension`, { path: { id }, body }))
    done()
  }
  const resume = async (): Promise<void> => {
    await send(ask("delete", `${path}/suspension`, { path: { id } }))
    done()
  }
  return suspension === undefined ? (
    <Disclosure label={t(termsMessages.suspend)}>
      <Form submit={t(termsMessages.suspend)} isQuiet onSubmit={suspend}>
        <p class="quiet">{t(termsMessages.suspendLead)}</p>
        <TextField name="reason" label={t(termsMessages.reason)} />
      </Form>
    </Disclosure>
  ) : (
    <section class="card stack">
      <h2>{t(termsMessages.suspended)}</h2>
      <p>{[dateTime(suspension.since, language), suspension.reason].filter(Boolean).join(": ")}</p>
      <Action label={t(termsMessages.resume)} act={resume} look="main" />
    </section>
  )
}

/** For administrators. */
export const CustomerTerms = ({ tenant, onChanged }: TermsProps) => {
  const { t, send, announce } = useApp()
  const save = async (values: FormValues): Promise<void> => {
    const { buyer, ...changes } = customerIn(values)
    const body = {
      ...changes,
      // What the form does not have stays, such as KSeF's third party.
      buyer: { ...tenant.buyer, ...buyer },
      contract: contractIn(values),
    }
    await send(ask("patch", path, { path: { id: tenant.id }, body }))
    announce(t(termsMessages.saved))
    onChanged()
  }
  return (
    <>
      <Disclosure label={t(termsMessages.heading)}>
        <Form submit={t(termsMessages.save)} isQuiet onSubmit={save}>
          <CustomerFields tenant={tenant} />
          <ContractFields contract={tenant.contract} />
        </Form>
      </Disclosure>
      <Suspension tenant={tenant} onChanged={onChanged} />
    </>
  )
}
