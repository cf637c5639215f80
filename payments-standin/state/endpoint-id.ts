/** The webhook endpoint that the settings name: there from the start, so that events have somewhere to go. */
export const configuredEndpoint = "we_1FromTheSettings";
/** The one for events of connected accounts. */
export const configuredConnectEndpoint = "we_1FromTheSettingsConnect";
/** The destination of thin events. */
export const configuredDestination = "ed_test_FromTheSettings";
