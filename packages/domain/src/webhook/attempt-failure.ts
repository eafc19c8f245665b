/**
 * The failures of delivery attempts in every language.
 *
 * An attempt keeps its failure in English. Pages and e-mails in another language translate it here;
 * a text that is not in the table becomes a general sentence, so no English reaches their readers.
 */
import type { Language } from "../text/line-text.ts"

const untrusted = "urząd certyfikacji nie jest zaufany"

/** The Polish text of each English one. */
export const attemptFailuresInPolish: Readonly<Record<string, string>> = {
  "the connection was refused": "odmowa połączenia",
  "the connection was closed before an answer": "połączenie zamknięto przed odpowiedzią",
  "the host name does not exist": "nazwa serwera nie istnieje",
  "the host name could not be resolved": "nie udało się rozwiązać nazwy serwera",
  "the host cannot be reached": "serwer jest nieosiągalny",
  "no connection in time": "nie udało się połączyć na czas",
  "no answer in time": "brak odpowiedzi na czas",
  "the request could not be made": "nie udało się wysłać żądania",
  "the host has an address that is not public": "serwer ma adres, który nie jest publiczny",
  "the answer is not HTTP": "odpowiedź nie jest zgodna z HTTP",
  "the answer's headers are longer than 16 KB": "nagłówki odpowiedzi przekraczają 16 KB",
  "the endpoint wants to speak another protocol than HTTP/1.1":
    "serwer wymaga innego protokołu niż HTTP/1.1",
  "the endpoint sent too many informational answers":
    "serwer wysłał zbyt wiele odpowiedzi informacyjnych",
  "the endpoint sent an unrequested 100 Continue":
    "serwer wysłał nieoczekiwaną odpowiedź 100 Continue",
  "TLS: the connection was closed during the handshake":
    "TLS: połączenie zamknięto podczas uzgadniania",
  "TLS: the endpoint refused the handshake: no cipher suite in common, or it asks for a certificate":
    "TLS: serwer odrzucił uzgadnianie: brak wspólnego zestawu szyfrów albo wymaga certyfikatu",
  "TLS: the certificate has expired": "TLS: certyfikat wygasł",
  "TLS: the certificate is not valid yet": "TLS: certyfikat nie jest jeszcze ważny",
  "TLS: the certificate was revoked": "TLS: certyfikat unieważniono",
  "TLS: the certificate is self-signed": "TLS: certyfikat jest samopodpisany",
  "TLS: the certificate's authority is not trusted": `TLS: ${untrusted}`,
  "TLS: the certificate's authority is not trusted, or an intermediate certificate is missing": `TLS: ${untrusted} albo brakuje certyfikatu pośredniego`,
  "TLS: the certificate is for another host name":
    "TLS: certyfikat wystawiono dla innej nazwy serwera",
  "TLS: the port does not speak TLS": "TLS: port nie obsługuje TLS",
  "TLS: version 1.2 or 1.3 is needed": "TLS: wymagana jest wersja 1.2 lub 1.3",
  "TLS: the endpoint does not know the host name": "TLS: serwer nie zna tej nazwy",
  "TLS: the endpoint asks for a client certificate": "TLS: serwer wymaga certyfikatu klienta",
}

const inPolish = (failure: string): string => {
  if (failure === "") return ""
  const status = /^HTTP (\d{3})/.exec(failure)?.[1]
  if (status !== undefined) {
    return status.startsWith("3")
      ? `HTTP ${status}: przekierowania nie są obsługiwane`
      : `HTTP ${status}`
  }
  const known = attemptFailuresInPolish[failure]
  if (known !== undefined) return known
  return failure.startsWith("TLS: ") ? "TLS: błąd połączenia" : "żądanie nie powiodło się"
}

/** The failure of an attempt, as a reader of that language sees it. */
export const attemptFailureIn = (language: Language, failure: string): string =>
  language === "pl" ? inPolish(failure) : failure
