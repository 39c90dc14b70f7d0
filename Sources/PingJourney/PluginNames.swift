public import PingJourneyPlugin

// Callbacks that are declared in the plug-in, so that optional modules can drive them, under the name of the product too:
// an app that imports only PingJourney sees them all.

public typealias AppIntegrityCallback = PingJourneyPlugin.AppIntegrityCallback
public typealias DeviceBindingCallback = PingJourneyPlugin.DeviceBindingCallback
public typealias DeviceProfileCallback = PingJourneyPlugin.DeviceProfileCallback
public typealias DeviceSigningVerifierCallback = PingJourneyPlugin.DeviceSigningVerifierCallback
public typealias FidoAuthenticationCallback = PingJourneyPlugin.FidoAuthenticationCallback
public typealias FidoRegistrationCallback = PingJourneyPlugin.FidoRegistrationCallback
public typealias HiddenValueCallback = PingJourneyPlugin.HiddenValueCallback
public typealias IdPCallback = PingJourneyPlugin.IdPCallback
public typealias IdpCallback = PingJourneyPlugin.IdPCallback
public typealias MetadataCallback = PingJourneyPlugin.MetadataCallback
public typealias PingOneProtectEvaluationCallback = PingJourneyPlugin.PingOneProtectEvaluationCallback
public typealias PingOneProtectInitializeCallback = PingJourneyPlugin.PingOneProtectInitializeCallback
public typealias ReCaptchaCallback = PingJourneyPlugin.ReCaptchaCallback
public typealias ReCaptchaEnterpriseCallback = PingJourneyPlugin.ReCaptchaEnterpriseCallback
public typealias RedirectCallback = PingJourneyPlugin.RedirectCallback
public typealias SelectIdPCallback = PingJourneyPlugin.SelectIdPCallback
public typealias SelectIdpCallback = PingJourneyPlugin.SelectIdPCallback
public typealias UnknownCallback = PingJourneyPlugin.UnknownCallback
