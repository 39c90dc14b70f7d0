// .ci/catalogue writes this file.
#include "PingEmulatorCatalogue.h"

// Every compiler that reads the package's Swift knows #embed in each dialect of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file0[] = {
#embed "../PingEmulator/Catalogue/AdvancedIdentityCloud/ForgottenUsername.yaml"
};
static const unsigned char file1[] = {
#embed "../PingEmulator/Catalogue/AdvancedIdentityCloud/Login.yaml"
};
static const unsigned char file2[] = {
#embed "../PingEmulator/Catalogue/AdvancedIdentityCloud/ProgressiveProfile.yaml"
};
static const unsigned char file3[] = {
#embed "../PingEmulator/Catalogue/AdvancedIdentityCloud/Registration.yaml"
};
static const unsigned char file4[] = {
#embed "../PingEmulator/Catalogue/AdvancedIdentityCloud/ResetPassword.yaml"
};
static const unsigned char file5[] = {
#embed "../PingEmulator/Catalogue/AdvancedIdentityCloud/UpdatePassword.yaml"
};
static const unsigned char file6[] = {
#embed "../PingEmulator/Catalogue/AllCallbacks.yaml"
};
static const unsigned char file7[] = {
#embed "../PingEmulator/Catalogue/Choice.yaml"
};
static const unsigned char file8[] = {
#embed "../PingEmulator/Catalogue/Confirmation.yaml"
};
static const unsigned char file9[] = {
#embed "../PingEmulator/Catalogue/Consent.yaml"
};
static const unsigned char file10[] = {
#embed "../PingEmulator/Catalogue/DaVinci/Consent.yaml"
};
static const unsigned char file11[] = {
#embed "../PingEmulator/Catalogue/DaVinci/DeviceAuthentication.yaml"
};
static const unsigned char file12[] = {
#embed "../PingEmulator/Catalogue/DaVinci/DeviceRegistration.yaml"
};
static const unsigned char file13[] = {
#embed "../PingEmulator/Catalogue/DaVinci/Error-blank-value.yaml"
};
static const unsigned char file14[] = {
#embed "../PingEmulator/Catalogue/DaVinci/Error-failed-without-error.yaml"
};
static const unsigned char file15[] = {
#embed "../PingEmulator/Catalogue/DaVinci/Error-failed.yaml"
};
static const unsigned char file16[] = {
#embed "../PingEmulator/Catalogue/DaVinci/Error-malformed-value.yaml"
};
static const unsigned char file17[] = {
#embed "../PingEmulator/Catalogue/DaVinci/Error-password-policy.yaml"
};
static const unsigned char file18[] = {
#embed "../PingEmulator/Catalogue/DaVinci/Error-session-lookup.yaml"
};
static const unsigned char file19[] = {
#embed "../PingEmulator/Catalogue/DaVinci/Error-set-session.yaml"
};
static const unsigned char file20[] = {
#embed "../PingEmulator/Catalogue/DaVinci/Error-success-redirect.yaml"
};
static const unsigned char file21[] = {
#embed "../PingEmulator/Catalogue/DaVinci/Error-taken-name.yaml"
};
static const unsigned char file22[] = {
#embed "../PingEmulator/Catalogue/DaVinci/Error-timed-out.yaml"
};
static const unsigned char file23[] = {
#embed "../PingEmulator/Catalogue/DaVinci/Error-unauthorized.yaml"
};
static const unsigned char file24[] = {
#embed "../PingEmulator/Catalogue/DaVinci/Error-unexpected-value.yaml"
};
static const unsigned char file25[] = {
#embed "../PingEmulator/Catalogue/DaVinci/Error-unknown-user.yaml"
};
static const unsigned char file26[] = {
#embed "../PingEmulator/Catalogue/DaVinci/Error-validation-error.yaml"
};
static const unsigned char file27[] = {
#embed "../PingEmulator/Catalogue/DaVinci/Error-wrong-code.yaml"
};
static const unsigned char file28[] = {
#embed "../PingEmulator/Catalogue/DaVinci/Error-wrong-password.yaml"
};
static const unsigned char file29[] = {
#embed "../PingEmulator/Catalogue/DaVinci/EveryField.yaml"
};
static const unsigned char file30[] = {
#embed "../PingEmulator/Catalogue/DaVinci/ForgotPassword.yaml"
};
static const unsigned char file31[] = {
#embed "../PingEmulator/Catalogue/DaVinci/Passkey.yaml"
};
static const unsigned char file32[] = {
#embed "../PingEmulator/Catalogue/DaVinci/PasskeyLogin.yaml"
};
static const unsigned char file33[] = {
#embed "../PingEmulator/Catalogue/DaVinci/Polling.yaml"
};
static const unsigned char file34[] = {
#embed "../PingEmulator/Catalogue/DaVinci/Registration.yaml"
};
static const unsigned char file35[] = {
#embed "../PingEmulator/Catalogue/DaVinci/SignOn.yaml"
};
static const unsigned char file36[] = {
#embed "../PingEmulator/Catalogue/DaVinci/SocialLogin.yaml"
};
static const unsigned char file37[] = {
#embed "../PingEmulator/Catalogue/DaVinci/VerificationCode.yaml"
};
static const unsigned char file38[] = {
#embed "../PingEmulator/Catalogue/HiddenValues.yaml"
};
static const unsigned char file39[] = {
#embed "../PingEmulator/Catalogue/Login.yaml"
};
static const unsigned char file40[] = {
#embed "../PingEmulator/Catalogue/LoginInTwoSteps.yaml"
};
static const unsigned char file41[] = {
#embed "../PingEmulator/Catalogue/LoginWithRetry.yaml"
};
static const unsigned char file42[] = {
#embed "../PingEmulator/Catalogue/MagicLink.yaml"
};
static const unsigned char file43[] = {
#embed "../PingEmulator/Catalogue/OneTimePassword.yaml"
};
static const unsigned char file44[] = {
#embed "../PingEmulator/Catalogue/Passkey.yaml"
};
static const unsigned char file45[] = {
#embed "../PingEmulator/Catalogue/PasskeyLogin.yaml"
};
static const unsigned char file46[] = {
#embed "../PingEmulator/Catalogue/Polling.yaml"
};
static const unsigned char file47[] = {
#embed "../PingEmulator/Catalogue/ProgressiveProfile.yaml"
};
static const unsigned char file48[] = {
#embed "../PingEmulator/Catalogue/QuickRegistration.yaml"
};
static const unsigned char file49[] = {
#embed "../PingEmulator/Catalogue/Registration.yaml"
};
static const unsigned char file50[] = {
#embed "../PingEmulator/Catalogue/SecurityQuestion.yaml"
};
static const unsigned char file51[] = {
#embed "../PingEmulator/Catalogue/StepUp.yaml"
};
static const unsigned char file52[] = {
#embed "../PingEmulator/Catalogue/Terms.yaml"
};

static const struct PingEmulatorFile files[] = {
    {"AdvancedIdentityCloud/ForgottenUsername.yaml", file0, sizeof file0},
    {"AdvancedIdentityCloud/Login.yaml", file1, sizeof file1},
    {"AdvancedIdentityCloud/ProgressiveProfile.yaml", file2, sizeof file2},
    {"AdvancedIdentityCloud/Registration.yaml", file3, sizeof file3},
    {"AdvancedIdentityCloud/ResetPassword.yaml", file4, sizeof file4},
    {"AdvancedIdentityCloud/UpdatePassword.yaml", file5, sizeof file5},
    {"AllCallbacks.yaml", file6, sizeof file6},
    {"Choice.yaml", file7, sizeof file7},
    {"Confirmation.yaml", file8, sizeof file8},
    {"Consent.yaml", file9, sizeof file9},
    {"DaVinci/Consent.yaml", file10, sizeof file10},
    {"DaVinci/DeviceAuthentication.yaml", file11, sizeof file11},
    {"DaVinci/DeviceRegistration.yaml", file12, sizeof file12},
    {"DaVinci/Error-blank-value.yaml", file13, sizeof file13},
    {"DaVinci/Error-failed-without-error.yaml", file14, sizeof file14},
    {"DaVinci/Error-failed.yaml", file15, sizeof file15},
    {"DaVinci/Error-malformed-value.yaml", file16, sizeof file16},
    {"DaVinci/Error-password-policy.yaml", file17, sizeof file17},
    {"DaVinci/Error-session-lookup.yaml", file18, sizeof file18},
    {"DaVinci/Error-set-session.yaml", file19, sizeof file19},
    {"DaVinci/Error-success-redirect.yaml", file20, sizeof file20},
    {"DaVinci/Error-taken-name.yaml", file21, sizeof file21},
    {"DaVinci/Error-timed-out.yaml", file22, sizeof file22},
    {"DaVinci/Error-unauthorized.yaml", file23, sizeof file23},
    {"DaVinci/Error-unexpected-value.yaml", file24, sizeof file24},
    {"DaVinci/Error-unknown-user.yaml", file25, sizeof file25},
    {"DaVinci/Error-validation-error.yaml", file26, sizeof file26},
    {"DaVinci/Error-wrong-code.yaml", file27, sizeof file27},
    {"DaVinci/Error-wrong-password.yaml", file28, sizeof file28},
    {"DaVinci/EveryField.yaml", file29, sizeof file29},
    {"DaVinci/ForgotPassword.yaml", file30, sizeof file30},
    {"DaVinci/Passkey.yaml", file31, sizeof file31},
    {"DaVinci/PasskeyLogin.yaml", file32, sizeof file32},
    {"DaVinci/Polling.yaml", file33, sizeof file33},
    {"DaVinci/Registration.yaml", file34, sizeof file34},
    {"DaVinci/SignOn.yaml", file35, sizeof file35},
    {"DaVinci/SocialLogin.yaml", file36, sizeof file36},
    {"DaVinci/VerificationCode.yaml", file37, sizeof file37},
    {"HiddenValues.yaml", file38, sizeof file38},
    {"Login.yaml", file39, sizeof file39},
    {"LoginInTwoSteps.yaml", file40, sizeof file40},
    {"LoginWithRetry.yaml", file41, sizeof file41},
    {"MagicLink.yaml", file42, sizeof file42},
    {"OneTimePassword.yaml", file43, sizeof file43},
    {"Passkey.yaml", file44, sizeof file44},
    {"PasskeyLogin.yaml", file45, sizeof file45},
    {"Polling.yaml", file46, sizeof file46},
    {"ProgressiveProfile.yaml", file47, sizeof file47},
    {"QuickRegistration.yaml", file48, sizeof file48},
    {"Registration.yaml", file49, sizeof file49},
    {"SecurityQuestion.yaml", file50, sizeof file50},
    {"StepUp.yaml", file51, sizeof file51},
    {"Terms.yaml", file52, sizeof file52},
};

const struct PingEmulatorFile *PingEmulatorFileAt(size_t index) {
    return index < sizeof files / sizeof files[0] ? &files[index] : NULL;
}
