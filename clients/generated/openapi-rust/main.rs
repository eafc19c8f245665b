//! What a customer does with the client that openapi-generator makes for Rust.
use openapi::apis::{configuration::Configuration, o_auth_api, orders_api};
use openapi::models::{Currency, OrderLineRequest, OrderRequest, OrderStatus};
use std::{env, error::Error};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut settings = Configuration::new();
    if let Ok(url) = env::var("API_URL") {
        settings.base_path = url;
    }
    let (id, secret) = (env::var("CLIENT_ID")?, env::var("CLIENT_SECRET")?);
    let grant = "client_credentials";
    let token = o_auth_api::get_token(&settings, grant, None, Some(&id), Some(&secret)).await?;
    settings.oauth_access_token = Some(token.access_token.clone());
    settings.bearer_access_token = Some(token.access_token);
    println!("token");

    let lines = vec![OrderLineRequest::new("KUB-330-BIA".into(), 2)];
    let request = OrderRequest::new(Currency::Pln, lines);
    let order = orders_api::place_order(&settings, request, Some("rust-1")).await?;
    println!("order {}", order.status == OrderStatus::ORDER_STATUS_ACCEPTED);
    let read = orders_api::read_order(&settings, &order.id, None, None).await?;
    println!("read {}", read.id == order.id);
    Ok(())
}
