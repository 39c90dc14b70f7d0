public import PingJourneyPlugin

// Callbacks that are declared in the plug-in, so that optional modules can drive them, under the name of the product too:
// an app that imports only PingJourney sees them all.

/// The callback of the plug-in, under the name of the product too.
public typealias AppIntegrityCallback = PingJourneyPlugin.AppIntegrityCallback
/// The callback of the plug-in, under the name of the product too.
public typealias DeviceBindingCallback = PingJourneyPlugin.DeviceBindingCallback
/// The callback of the plug-in, under the name of the product too.
public typealias DeviceProfileCallback = PingJourneyPlugin.DeviceProfileCallback
/// The callback of the plug-in, under the name of the product too.
public typealias DeviceSigningVerifierCallback = PingJourneyPlugin.DeviceSigningVerifierCallback
/// The callback of the plug-in, under the name of the product too.
public typealias FidoAuthenticationCallback = PingJourneyPlugin.FidoAuthenticationCallback
/// The callback of the plug-in, under the name of the product too.
public typealias FidoRegistrationCallback = PingJourneyPlugin.FidoRegistrationCallback
/// The callback of the plug-in, under the name of the product too.
public typealias HiddenValueCallback = PingJourneyPlugin.HiddenValueCallback
/// The callback of the plug-in, under the name of the product too.
public typealias IdPCallback = PingJourneyPlugin.IdPCallback
/// The callback of the plug-in, under the name of the product too.
public typealias IdpCallback = PingJourneyPlugin.IdPCallback
/// The callback of the plug-in, under the name of the product too.
public typealias MetadataCallback = PingJourneyPlugin.MetadataCallback
/// The callback of the plug-in, under the name of the product too.
public typealias PingOneProtectEvaluationCallback = PingJourneyPlugin.PingOneProtectEvaluationCallback
/// The callback of the plug-in, under the name of the product too.
public typealias PingOneProtectInitializeCallback = PingJourneyPlugin.PingOneProtectInitializeCallback
/// The callback of the plug-in, under the name of the product too.
public typealias ReCaptchaCallback = PingJourneyPlugin.ReCaptchaCallback
/// The callback of the plug-in, under the name of the product too.
public typealias ReCaptchaEnterpriseCallback = PingJourneyPlugin.ReCaptchaEnterpriseCallback
/// The callback of the plug-in, under the name of the product too.
public typealias RedirectCallback = PingJourneyPlugin.RedirectCallback
/// The callback of the plug-in, under the name of the product too.
public typealias SelectIdPCallback = PingJourneyPlugin.SelectIdPCallback
/// The callback of the plug-in, under the name of the product too.
public typealias SelectIdpCallback = PingJourneyPlugin.SelectIdPCallback
/// The callback of the plug-in, under the name of the product too.
public typealias UnknownCallback = PingJourneyPlugin.UnknownCallback
