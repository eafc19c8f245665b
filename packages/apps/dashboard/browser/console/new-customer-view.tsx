/** The form for a new customer. */
import { languages } from "../language.ts"
import { SelectField, TextField } from "../parts/field.tsx"
import { Form, type FormValues } from "../parts/form.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { useApp } from "../shell/app-context.ts"
import { ask, type Tenant } from "./console-calls.ts"
import { addressOf, customerAddress } from "./console-routes.ts"
import { customerMessages } from "./sales-messages.ts"

const plans = ["trial", "standard", "pro", "enterprise"] as const satisfies ReadonlyArray<
  Tenant["plan"]
>

const requestOf = ({ text }: FormValues) => {
  const line2 = text("line2")
  return {
    name: text("name"),
    plan: plans.find((plan) => plan === text("plan")) ?? "standard",
    buyer: {
      nip: text("nip").replaceAll(/[\s-]/g, ""),
      name: text("name"),
      address: {
        countryCode: "PL" as const,
        line1: text("line1"),
        ...(line2 === "" ? {} : { line2 }),
      },
    },
    contactEmail: text("contactEmail"),
    language: languages.find((language) => language === text("language")) ?? "pl",
  }
}

export const NewCustomerView = () => {
  const { t, send, announce } = useApp()
  const create = async (values: FormValues): Promise<void> => {
    const { id } = await send(ask("post", "/internal/v1/tenants", { body: requestOf(values) }))
    announce(t(customerMessages.created))
    location.hash = customerAddress(id)
  }
  return (
    <>
      <PageHead
        title={t(customerMessages.add)}
        back={{ href: addressOf("customers")({}), label: t(customerMessages.back) }}
      />
      <section class="card">
        <Form submit={t(customerMessages.create)} onSubmit={create}>
          <div class="pair">
            <TextField name="nip" label={t(customerMessages.nip)} />
            <TextField name="name" label={t(customerMessages.name)} />
            <TextField name="line1" label={t(customerMessages.line1)} />
            <TextField name="line2" label={t(customerMessages.line2)} />
            <TextField name="contactEmail" type="email" label={t(customerMessages.contact)} />
            <SelectField
              name="language"
              label={t(customerMessages.language)}
              value="pl"
              options={languages.map((each) => [each, each.toUpperCase()])}
            />
            <SelectField
              name="plan"
              label={t(customerMessages.plan)}
              value="standard"
              options={plans.map((plan) => [plan, plan])}
            />
          </div>
        </Form>
      </section>
    </>
  )
}
