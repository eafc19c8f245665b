/** What a customer does with the client that openapi-generator makes for Kotlin. */
import org.openapitools.client.apis.OAuthApi
import org.openapitools.client.apis.OAuthApi.GrantTypeGetToken
import org.openapitools.client.apis.OrdersApi
import org.openapitools.client.infrastructure.ApiClient
import org.openapitools.client.models.Currency
import org.openapitools.client.models.OrderLineRequest
import org.openapitools.client.models.OrderRequest
import org.openapitools.client.models.OrderStatus

fun main() {
    val url = System.getenv("API_URL") ?: OAuthApi.defaultBasePath
    val access = OAuthApi(url).getToken(
        GrantTypeGetToken.client_credentials,
        clientId = System.getenv("CLIENT_ID"),
        clientSecret = System.getenv("CLIENT_SECRET"),
    )
    ApiClient.accessToken = access.accessToken
    println("token")

    val orders = OrdersApi(url)
    val lines = listOf(OrderLineRequest(sku = "KUB-330-BIA", quantity = 2))
    val order = orders.placeOrder(OrderRequest(Currency.PLN, lines), "kotlin-1")
    println("order ${order.status == OrderStatus.ORDER_STATUS_ACCEPTED}")
    println("read ${orders.readOrder(order.id).id == order.id}")
}
