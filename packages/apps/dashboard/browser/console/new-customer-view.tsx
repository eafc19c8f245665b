/** The form for a new customer. */
import { useState } from "preact/hooks"
import { Form, type FormValues } from "../parts/form.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { useApp } from "../shell/app-context.ts"
import { ask } from "./console-calls.ts"
import { addressOf, customerAddress } from "./console-routes.ts"
import { CustomerFields, customerIn } from "./customer-terms.tsx"
import { customerMessages } from "./sales-messages.ts"
import { nipIn, TaxpayerNotice, useTaxpayer } from "./taxpayer.tsx"

export const NewCustomerView = () => {
  const { t, send, announce } = useApp()
  const [nip, setNip] = useState("")
  const taxpayer = useTaxpayer(nip)
  const create = async (values: FormValues): Promise<void> => {
    const { id } = await send(ask("post", "/internal/v1/tenants", { body: customerIn(values) }))
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
          <CustomerFields
            buyer={taxpayer.data}
            onNip={(text) => setNip(nipIn(text))}
            aboutNip={<TaxpayerNotice taxpayer={taxpayer} />}
          />
        </Form>
      </section>
    </>
  )
}
