// swift-format-ignore-file
// The formatter stays away: JSON is easier to read in its own layout.

/// Callbacks with policies as servers send them.
extension Wire {
    static let booleanAttributeInputCallback = """
        { "type": "BooleanAttributeInputCallback",
          "output": [
            { "name": "name", "value": "preferences/updates" },
            { "name": "prompt", "value": "Send me news" },
            { "name": "required", "value": true },
            { "name": "policies", "value": {} },
            { "name": "failedPolicies", "value": [] },
            { "name": "validateOnly", "value": false },
            { "name": "value", "value": false }
          ],
          "input": [
            { "name": "IDToken1", "value": false },
            { "name": "IDToken1validateOnly", "value": false }
          ] }
        """

    static let stringAttributeInputCallback = """
        { "type": "StringAttributeInputCallback",
          "output": [
            { "name": "name", "value": "mail" },
            { "name": "prompt", "value": "Email Address" },
            { "name": "required", "value": true },
            { "name": "policies", "value": {
                "policyRequirements": ["REQUIRED", "VALID_TYPE", "VALID_EMAIL_ADDRESS_FORMAT"],
                "fallbackPolicies": null,
                "name": "mail",
                "policies": [
                  { "policyId": "required", "policyRequirements": ["REQUIRED"] },
                  { "policyId": "valid-type", "policyRequirements": ["VALID_TYPE"], "params": { "types": ["string"] } },
                  { "policyId": "valid-email-address-format", "policyRequirements": ["VALID_EMAIL_ADDRESS_FORMAT"] }
                ],
                "conditionalPolicies": null } },
            { "name": "failedPolicies", "value": [] },
            { "name": "validateOnly", "value": false },
            { "name": "value", "value": "" }
          ],
          "input": [
            { "name": "IDToken1", "value": "" },
            { "name": "IDToken1validateOnly", "value": false }
          ] }
        """

    static let numberAttributeInputCallback = """
        { "type": "NumberAttributeInputCallback",
          "output": [
            { "name": "name", "value": "age" },
            { "name": "prompt", "value": "Age" },
            { "name": "required", "value": false },
            { "name": "policies", "value": {} },
            { "name": "failedPolicies", "value": [] },
            { "name": "validateOnly", "value": false },
            { "name": "value", "value": null }
          ],
          "input": [
            { "name": "IDToken1", "value": null },
            { "name": "IDToken1validateOnly", "value": false }
          ] }
        """

    static let validatedCreateUsernameCallback = """
        { "type": "ValidatedCreateUsernameCallback",
          "output": [
            { "name": "policies", "value": {
                "policyRequirements": ["REQUIRED", "MIN_LENGTH", "VALID_USERNAME"],
                "fallbackPolicies": null,
                "name": "userName",
                "policies": [
                  { "policyId": "required", "policyRequirements": ["REQUIRED"] },
                  { "policyId": "minimum-length", "policyRequirements": ["MIN_LENGTH"], "params": { "minLength": 3 } },
                  { "policyId": "valid-username", "policyRequirements": ["VALID_USERNAME"] }
                ],
                "conditionalPolicies": null } },
            { "name": "failedPolicies", "value": ["{ \\"params\\": { \\"minLength\\": 3 }, \\"policyRequirement\\": \\"MIN_LENGTH\\" }"] },
            { "name": "validateOnly", "value": false },
            { "name": "prompt", "value": "Username" }
          ],
          "input": [
            { "name": "IDToken1", "value": "" },
            { "name": "IDToken1validateOnly", "value": false }
          ] }
        """

    static let validatedCreatePasswordCallback = """
        { "type": "ValidatedCreatePasswordCallback",
          "output": [
            { "name": "echoOn", "value": false },
            { "name": "policies", "value": {
                "policyRequirements": ["MIN_LENGTH", "AT_LEAST_X_CAPITAL_LETTERS", "AT_LEAST_X_NUMBERS", "CANNOT_CONTAIN_OTHERS"],
                "fallbackPolicies": null,
                "name": "password",
                "policies": [
                  { "policyId": "minimum-length", "policyRequirements": ["MIN_LENGTH"], "params": { "minLength": 8 } },
                  { "policyId": "at-least-X-capitals", "policyRequirements": ["AT_LEAST_X_CAPITAL_LETTERS"], "params": { "numCaps": 1 } },
                  { "policyId": "at-least-X-numbers", "policyRequirements": ["AT_LEAST_X_NUMBERS"], "params": { "numNums": 1 } },
                  { "policyId": "cannot-contain-others", "policyRequirements": ["CANNOT_CONTAIN_OTHERS"], "params": { "disallowedFields": ["userName", "givenName"] } }
                ],
                "conditionalPolicies": null } },
            { "name": "failedPolicies", "value": [] },
            { "name": "validateOnly", "value": false },
            { "name": "prompt", "value": "Password" }
          ],
          "input": [
            { "name": "IDToken1", "value": "" },
            { "name": "IDToken1validateOnly", "value": false }
          ] }
        """
}
