/** Forms for new clients and tokens, and for the certificate of a client. */
import { type ApiClient, clientScopes } from "../api/account-types.ts"
import { call } from "../api/calls.ts"
import { accountMessages } from "../messages/account-messages.ts"
import { ChoiceField, SelectField, TextField } from "../parts/field.tsx"
import { Form, type FormValues } from "../parts/form.tsx"
import { useApp } from "../shell/app-context.ts"
import { changeCertificate } from "./account-calls.ts"
import type { KeyProps } from "./key-props.ts"

/** The chosen scopes. */
export const scopesIn = ({ all }: FormValues) =>
  clientScopes.filter((scope) => all("scopes").includes(scope))

const ScopeField = ({ chosen }: { readonly chosen: ReadonlyArray<string> }) => {
  const { t } = useApp()
  return (
    <ChoiceField
      type="checkbox"
      name="scopes"
      legend={t(accountMessages.scopes)}
      options={clientScopes.map((value) => ({ value, label: value, isCode: true }))}
      chosen={chosen}
    />
  )
}

/** The fields of a new client. */
export const NewKeyFields = () => {
  const { t } = useApp()
  return (
    <>
      <TextField name="name" label={t(accountMessages.name)} />
      <ScopeField chosen={["orders:read", "invoices:read"]} />
      <TextField
        name="certificate"
        label={t(accountMessages.certificate)}
        hint={t(accountMessages.certificateHint)}
      />
    </>
  )
}

export const NewClientForm = ({ onSecret, onChanged }: KeyProps) => {
  const { t, send, announce } = useApp()
  const create = async (values: FormValues): Promise<void> => {
    const [name, certificate] = [values.text("name"), values.text("certificate")]
    const { secret } = await send(
      call("post", "/v1/api-clients", {
        body: { name, scopes: scopesIn(values), ...(certificate === "" ? {} : { certificate }) },
      }),
    )
    if (secret !== undefined) onSecret(secret)
    announce(t(accountMessages.clientCreated))
    onChanged()
  }
  return (
    <details class="card disclosure">
      <summary>{t(accountMessages.newClient)}</summary>
      <Form submit={t(accountMessages.createClient)} onSubmit={create}>
        <NewKeyFields />
      </Form>
    </details>
  )
}

interface NewTokenProps extends KeyProps {
  readonly clients: ReadonlyArray<ApiClient>
}

export const NewTokenForm = ({ clients, onSecret, onChanged }: NewTokenProps) => {
  const { t, send, announce } = useApp()
  const create = async (values: FormValues): Promise<void> => {
    const scopes = scopesIn(values)
    const { token } = await send(
      call("post", "/v1/tokens", {
        body: {
          clientId: values.text("clientId"),
          name: values.text("name"),
          ...(scopes.length === 0 ? {} : { scopes }),
        },
      }),
    )
    onSecret(token)
    announce(t(accountMessages.tokenCreated))
    onChanged()
  }
  return (
    <details class="card disclosure">
      <summary>{t(accountMessages.newToken)}</summary>
      <Form submit={t(accountMessages.createToken)} onSubmit={create}>
        <SelectField
          name="clientId"
          label={t(accountMessages.client)}
          options={clients.map(({ clientId, name }) => [clientId, name] as const)}
        />
        <TextField name="name" label={t(accountMessages.name)} />
        <ScopeField chosen={[]} />
        <p class="quiet small">{t(accountMessages.tokenScopes)}</p>
      </Form>
    </details>
  )
}

interface CertificateProps {
  readonly clientId: string
  readonly before: string
  readonly onChanged: () => void
}

export const CertificateForm = ({ clientId, before, onChanged }: CertificateProps) => {
  const { t, send, announce } = useApp()
  const change = async ({ text }: FormValues): Promise<void> => {
    await send(changeCertificate(clientId, text("certificate")))
    announce(t(accountMessages.certificateChanged))
    onChanged()
  }
  return (
    <Form className="inline" submit={t(accountMessages.change)} isQuiet onSubmit={change}>
      <TextField name="certificate" label={t(accountMessages.certificate)} value={before} />
    </Form>
  )
}
